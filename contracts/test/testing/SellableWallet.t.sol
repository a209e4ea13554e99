// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SellableWallet} from "../../src/testing/SellableWallet.sol";
import {SellableWalletFactory} from "../../src/testing/SellableWalletFactory.sol";
import {Test} from "../support/Test.sol";
import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";

contract SellableWalletTest is Test {
    uint256 private constant OWNER_KEY = 0xB0B;
    uint256 private constant BUYER_KEY = 0xA11CE;
    bytes32 private constant SALT = "salt";

    function test_belongs_to_the_last_buyer_at_an_address_that_names_none() public {
        SellableWalletFactory factory = new SellableWalletFactory();
        address predicted = factory.addressOf(SALT);
        SellableWallet wallet = SellableWallet(factory.create(SALT, vm.addr(OWNER_KEY)));
        vm.assertEq(address(wallet), predicted, "address");
        assertAccepts(wallet, OWNER_KEY, BUYER_KEY);
        wallet.buy(vm.addr(BUYER_KEY));
        assertAccepts(wallet, BUYER_KEY, OWNER_KEY);
    }

    function assertAccepts(SellableWallet wallet, uint256 key, uint256 otherKey) private view {
        bytes32 hash = keccak256("message");
        bytes32 accepted = bytes32(IERC1271.isValidSignature.selector);
        vm.assertEq(bytes32(wallet.isValidSignature(hash, sign(key, hash))), accepted, "owner");
        vm.assertTrue(bytes32(wallet.isValidSignature(hash, sign(otherKey, hash))) != accepted, "stranger");
    }

    function sign(uint256 key, bytes32 hash) private pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, hash);
        return abi.encodePacked(r, s, v);
    }
}
