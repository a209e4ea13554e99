// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IVault} from "../../src/interfaces/IVault.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice Moves tokens and returns nothing, as Ethereum's USDT does.
contract SilentToken {
    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// @notice Says false instead of reverting, and moves nothing.
contract RefusingToken {
    function balanceOf(address) external pure returns (uint256) {
        return 1_000e18;
    }

    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }

    function transferFrom(address, address, uint256) external pure returns (bool) {
        return false;
    }
}

/// @notice Says true and moves nothing.
contract LyingToken {
    function balanceOf(address) external pure returns (uint256) {
        return 1_000e18;
    }

    function transferFrom(address, address, uint256) external pure returns (bool) {
        return true;
    }
}

/// @notice Keeps a part of every transfer.
contract FeeToken is ERC20("Fee", "FEE") {
    uint256 public feePercent = 1;

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function setFee(uint256 percent) external {
        feePercent = percent;
    }

    function _update(address from, address to, uint256 value) internal override {
        uint256 fee = from == address(0) || to == address(0) ? 0 : value * feePercent / 100;
        super._update(from, to, value - fee);
        if (fee > 0) super._update(from, address(0xFEE), fee);
    }
}

/// @notice Calls the vault again in the middle of a transfer and remembers how that ended.
contract CallingToken is ERC20("Calling", "CALL") {
    IVault public immutable vault;
    bytes private payload;
    bool public didSecondCallPass;
    bytes public refusal;

    constructor(IVault vault_) {
        vault = vault_;
        _mint(address(this), 1_000e18);
        _approve(address(this), address(vault_), type(uint256).max);
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function arm(bytes calldata payload_) external {
        payload = payload_;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (payload.length > 0 && from != address(0)) {
            bytes memory call = payload;
            payload = "";
            (didSecondCallPass, refusal) = address(vault).call(call);
        }
        super._update(from, to, value);
    }
}
