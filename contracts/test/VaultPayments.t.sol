// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IVault} from "../src/interfaces/IVault.sol";
import {SilentToken} from "./support/OddTokens.sol";
import {VaultFixture} from "./support/VaultFixture.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

contract VaultPaymentsTest is VaultFixture {
    bytes32 private constant ORDER = "order 1";

    function setUp() public {
        deployPlatform();
    }

    function test_pays_an_order_and_emits_payer_token_and_amount() public {
        fund(alice, 100e6);
        vm.expectEmit(address(vault));
        emit IVault.Paid(1, ORDER, alice, address(usdt), 100e6);
        vm.prank(alice);
        vm.assertEq(vault.pay(ORDER, address(usdt), 100e6), 1, "payment id");
        vm.assertEq(usdt.balanceOf(address(vault)), 100e6, "vault");
        vm.assertEq(usdt.balanceOf(alice), 0, "alice");
    }

    function test_deposits() public {
        fund(alice, 100e6);
        vm.expectEmit(address(vault));
        emit IVault.Deposited(1, alice, address(usdt), 40e6);
        vm.prank(alice);
        vault.deposit(address(usdt), 40e6);
        vm.assertEq(usdt.balanceOf(alice), 60e6, "alice");
    }

    function test_numbers_payments_and_deposits_in_one_sequence_without_a_gap() public {
        fund(alice, 100e6);
        fund(bob, 100e6);
        vm.prank(alice);
        vm.assertEq(vault.pay(ORDER, address(usdt), 1), 1, "first");
        vm.prank(bob);
        vm.assertEq(vault.deposit(address(usdt), 1), 2, "second");
        vm.prank(alice);
        vm.expectRevert();
        vault.pay(ORDER, address(usdt), 1_000e6);
        vm.prank(alice);
        vm.assertEq(vault.pay(ORDER, address(usdt), 1), 3, "a refused payment takes no number");
        vm.assertEq(vault.lastPaymentId(), 3, "last");
    }

    function test_accepts_a_second_payment_of_an_order_because_the_server_decides_what_it_settles() public {
        fund(alice, 100e6);
        vm.prank(alice);
        vault.pay(ORDER, address(usdt), 50e6);
        vm.prank(alice);
        vault.pay(ORDER, address(usdt), 50e6);
        vm.assertEq(vault.lastPaymentId(), 2, "last");
    }

    function test_accepts_the_main_token_too() public {
        claim(voucherOf("withdrawal", alice, address(bcg), 500e18, 0));
        vm.prank(alice);
        bcg.approve(address(vault), 500e18);
        vm.prank(alice);
        vault.pay(ORDER, address(bcg), 500e18);
        vm.assertEq(bcg.balanceOf(address(vault)), bcg.MAX_SUPPLY(), "vault");
    }

    function test_refuses_a_token_that_the_platform_cannot_credit() public {
        SilentToken unknown = new SilentToken();
        unknown.mint(alice, 1e18);
        bytes memory refusal = abi.encodeWithSelector(IVault.TokenNotAccepted.selector, address(unknown));
        vm.expectRevert(refusal);
        vm.prank(alice);
        vault.pay(ORDER, address(unknown), 1e18);
        vm.expectRevert(refusal);
        vm.prank(alice);
        vault.deposit(address(unknown), 1e18);
    }

    function test_refuses_a_payment_of_zero() public {
        fund(alice, 100e6);
        vm.expectRevert(abi.encodeWithSelector(IVault.NothingReceived.selector));
        vm.prank(alice);
        vault.pay(ORDER, address(usdt), 0);
        vm.assertEq(vault.lastPaymentId(), 0, "no number");
    }

    function test_refuses_a_payment_above_the_allowance() public {
        usdt.mint(alice, 100e6);
        vm.prank(alice);
        usdt.approve(address(vault), 5e6);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(vault), 5e6, 100e6)
        );
        vm.prank(alice);
        vault.pay(ORDER, address(usdt), 100e6);
    }

    function test_takes_nothing_from_another_account_with_an_unlimited_allowance() public {
        fund(alice, 100e6);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(vault), 0, 1));
        vm.prank(bob);
        vault.pay(ORDER, address(usdt), 1);
        vm.assertEq(usdt.balanceOf(alice), 100e6, "alice");
    }

    function test_fuzz_moves_exactly_the_amount(uint256 held, uint256 amount) public {
        held = bound(held, 1, type(uint128).max);
        amount = bound(amount, 1, held);
        fund(alice, held);
        vm.prank(alice);
        vault.deposit(address(usdt), amount);
        vm.assertEq(usdt.balanceOf(alice), held - amount, "alice");
        vm.assertEq(usdt.balanceOf(address(vault)), amount, "vault");
    }
}
