// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SmartWallet} from "./SmartWallet.sol";
import {Create2} from "@openzeppelin/contracts/utils/Create2.sol";

/// @title Deploys contract wallets to addresses that are known before, as ERC-6492 needs. For local chains only
contract SmartWalletFactory {
    /// @notice Deploys the owner's wallet, or returns it when it is there already.
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
