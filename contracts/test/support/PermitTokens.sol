// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IVault} from "../../src/interfaces/IVault.sol";
import {AnsweringToken, VaultCaller} from "./OddTokens.sol";

/// @notice Has no `permit`, and accepts a call of any function, as the wrapped coin of many chains does.
contract AcceptingToken is AnsweringToken {
    fallback() external {}
}

/// @notice Calls the vault again during a permit.
contract PermitCallingToken is VaultCaller {
    constructor(IVault vault_) VaultCaller(vault_) {}

    function permit(address owner, address spender, uint256 value, uint256, uint8, bytes32, bytes32) external {
        allowance[owner][spender] = value;
        callVault();
    }
}

/// @notice Moves tokens of its own to the spender during a permit, and nothing in a transfer.
contract PermitGivingToken is AnsweringToken {
    function permit(address, address spender, uint256 value, uint256, uint8, bytes32, bytes32) external {
        balances[spender] += value;
    }

    function move(address, address, uint256) internal pure override {}
}

/// @notice Refuses a permit with a million bytes, for which a caller that copies them pays.
contract PermitBombToken is AnsweringToken {
    function permit(address, address, uint256, uint256, uint8, bytes32, bytes32) external pure {
        assembly {
            revert(0, 1000000)
        }
    }
}
