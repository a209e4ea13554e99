// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SmartWallet} from "../../src/testing/SmartWallet.sol";
import {SmartWalletFactory} from "../../src/testing/SmartWalletFactory.sol";
import {TestToken} from "../../src/testing/TestToken.sol";
import {Test} from "../support/Test.sol";
import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";

contract SmartWalletTest is Test {
    uint256 private constant OWNER_KEY = 0xB0B;
    bytes32 private constant SALT = "salt";
    address private immutable owner = vm.addr(OWNER_KEY);
    SmartWalletFactory private factory;
    SmartWallet private wallet;

    function setUp() public {
        factory = new SmartWalletFactory();
        wallet = SmartWallet(payable(factory.create(owner, SALT)));
    }

    function test_accepts_its_owners_signature_and_no_other() public view {
        bytes32 hash = keccak256("message");
        vm.assertEq(
            bytes32(wallet.isValidSignature(hash, sign(OWNER_KEY, hash))),
            bytes32(IERC1271.isValidSignature.selector),
            "owner"
        );
        vm.assertEq(bytes32(wallet.isValidSignature(hash, sign(7, hash))), bytes32(bytes4(0xffffffff)), "stranger");
        vm.assertEq(bytes32(wallet.isValidSignature(hash, "")), bytes32(bytes4(0xffffffff)), "nothing");
    }

    function test_is_deployed_once_at_the_predicted_address() public {
        vm.assertEq(factory.addressOf(owner, SALT), address(wallet), "address");
        vm.assertEq(factory.create(owner, SALT), address(wallet), "again");
        vm.assertTrue(factory.addressOf(owner, "other") != address(wallet), "another salt");
    }

    function test_acts_for_its_owner_only() public {
        TestToken token = new TestToken("Partner", "BYB", 18, false, address(this));
        token.mint(address(wallet), 5);
        bytes memory transfer = abi.encodeCall(token.transfer, (owner, 5));
        vm.expectRevert(abi.encodeWithSelector(SmartWallet.NotOwner.selector, address(this)));
        wallet.execute(address(token), transfer);
        vm.prank(owner);
        wallet.execute(address(token), transfer);
        vm.assertEq(token.balanceOf(owner), 5, "owner");
    }

    function sign(uint256 key, bytes32 hash) private pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, hash);
        return abi.encodePacked(r, s, v);
    }
}
