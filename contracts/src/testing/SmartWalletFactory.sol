// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SmartWallet} from "./SmartWallet.sol";
import {Create2} from "@openzeppelin/contracts/utils/Create2.sol";

/// @title Deploys contract wallets to predictable addresses, as ERC-6492 needs. For local chains only
contract SmartWalletFactory {
    /// @notice Deploys the owner's wallet, or returns it if it exists.
    function create(address owner, bytes32 salt) external returns (address wallet) {
        wallet = addressOf(owner, salt);
        if (wallet.code.length == 0) Create2.deploy(0, salt, creationCode(owner));
    }

    function addressOf(address owner, bytes32 salt) public view returns (address) {
        return Create2.computeAddress(salt, keccak256(creationCode(owner)));
    }

    function creationCode(address owner) private pure returns (bytes memory) {
        return abi.encodePacked(type(SmartWallet).creationCode, abi.encode(owner));
    }
}
