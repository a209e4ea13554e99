// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title A stand-in for a token of another issuer. For local chains only
/// @notice Its owner mints the amounts that the faucet gives.
contract TestToken is ERC20, Ownable {
    error AllowanceNotReset(uint256 allowance);

    uint8 private immutable tokenDecimals;
    /// @notice Whether an allowance must be reset to 0 before it is changed, as Ethereum's USDT requires.
    bool public immutable resetsApproval;

    constructor(string memory name, string memory symbol, uint8 decimals_, bool resetsApproval_, address owner)
        ERC20(name, symbol)
        Ownable(owner)
    {
        tokenDecimals = decimals_;
        resetsApproval = resetsApproval_;
    }

    function decimals() public view override returns (uint8) {
        return tokenDecimals;
    }

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    function approve(address spender, uint256 value) public override returns (bool) {
        uint256 current = allowance(msg.sender, spender);
        if (resetsApproval && current > 0 && value > 0) revert AllowanceNotReset(current);
        return super.approve(spender, value);
    }
}
