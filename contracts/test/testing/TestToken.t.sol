// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TestToken} from "../../src/testing/TestToken.sol";
import {Test} from "../support/Test.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

contract TestTokenTest is Test {
    address private immutable alice = makeAddress("alice");

    function test_lets_only_its_owner_mint() public {
        TestToken token = new TestToken("Tether USD", "USDT", 6, false, address(this));
        token.mint(alice, 5e6);
        vm.assertEq(token.balanceOf(alice), 5e6, "balance");
        vm.assertEq(token.decimals(), 6, "decimals");
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, alice));
        vm.prank(alice);
        token.mint(alice, 1);
    }

    function test_requires_a_reset_of_the_allowance_when_configured() public {
        TestToken token = new TestToken("Tether USD", "USDT", 6, true, address(this));
        token.approve(alice, 5);
        vm.expectRevert(abi.encodeWithSelector(TestToken.AllowanceNotReset.selector, 5));
        token.approve(alice, 6);
        token.approve(alice, 0);
        token.approve(alice, 6);
        vm.assertEq(token.allowance(address(this), alice), 6, "allowance");
    }

    function test_changes_an_allowance_directly_otherwise() public {
        TestToken token = new TestToken("Partner", "BYB", 18, false, address(this));
        token.approve(alice, 5);
        token.approve(alice, 6);
        vm.assertEq(token.allowance(address(this), alice), 6, "allowance");
    }
}
