// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {ERC20Capped} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Capped.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title The main token of the platform, BCG
/// @notice At most a billion tokens are ever minted. Burning does not allow further minting.
contract PlatformToken is ERC20, ERC20Burnable, ERC20Capped, ERC20Permit, AccessControl {
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");
    uint256 public constant MAX_SUPPLY = 1_000_000_000e18;

    /// @notice The sum of all mints, including tokens that were burned since.
    uint256 public totalMinted;

    constructor(address admin) ERC20("Ocean Bot", "BCG") ERC20Capped(MAX_SUPPLY) ERC20Permit("Ocean Bot") {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
    }

    /// @notice Mints within the cap, by the minter role only.
    function mint(address to, uint256 amount) external onlyRole(MINTER_ROLE) {
        // ERC20Capped checks the current supply, which a burn lowers; the cap here is on everything ever minted.
        uint256 minted = totalMinted + amount;
        if (minted > MAX_SUPPLY) revert ERC20ExceededCap(minted, MAX_SUPPLY);
        totalMinted = minted;
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 value) internal override(ERC20, ERC20Capped) {
        super._update(from, to, value);
    }
}
