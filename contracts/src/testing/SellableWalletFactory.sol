// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SellableWallet} from "./SellableWallet.sol";
import {Create2} from "@openzeppelin/contracts/utils/Create2.sol";

/// @title Deploys the wallet of a salt and sells it to an owner. For local chains only
contract SellableWalletFactory {
    function create(bytes32 salt, address owner) external returns (address wallet) {
        wallet = Create2.deploy(0, salt, type(SellableWallet).creationCode);
        SellableWallet(wallet).buy(owner);
    }

    function addressOf(bytes32 salt) external view returns (address) {
        return Create2.computeAddress(salt, keccak256(type(SellableWallet).creationCode));
    }
}
