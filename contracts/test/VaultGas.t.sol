// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PermitFixture} from "./support/PermitFixture.sol";

/// @notice Gas of the members' transactions. docs/contracts.md says how to write docs/performance/gas.json.
contract VaultGasTest is PermitFixture {
    function setUp() public {
        deployPlatform();
        fund(alice, 1_000e6);
        fund(bob, 1_000e6);
        // Writes the vault's own slots first, as on every day but the first.
        vm.prank(bob);
        vault.deposit(address(usdt), 100e6);
        claim(voucherOf("bob's", bob, address(usdt), 1e6, 0));
        claim(voucherOf("bob's other", bob, address(bcg), 1e18, 0));
    }

    function test_pays_an_order() public {
        vm.prank(alice);
        vault.pay("order 1", address(usdt), 10e6);
        measured("pay USDT");
        vm.assertEq(vault.lastPaymentId(), 2, "paid");
    }

    function test_deposits() public {
        vm.prank(alice);
        vault.deposit(address(usdt), 10e6);
        measured("deposit USDT");
        vm.assertEq(vault.lastPaymentId(), 2, "deposited");
    }

    function test_pays_an_approved_order_in_bcg() public {
        vm.prank(bob);
        bcg.approve(address(vault), 1e17);
        measured("approve BCG");
        vm.prank(bob);
        vault.pay("order 1", address(bcg), 1e17);
        measured("pay BCG");
        vm.assertEq(vault.lastPaymentId(), 2, "paid");
    }

    function test_pays_an_order_by_permit() public {
        paysByPermit();
        measured("pay BCG by permit, the account's first");
        paysByPermit();
        measured("pay BCG by permit, a later one");
        vm.assertEq(vault.lastPaymentId(), 3, "paid");
    }

    function test_deposits_by_permit() public {
        paysByPermit();
        SignedPermit memory signed_ = signedPermit("bob", permitOf(bob, 1e17));
        vm.prank(bob);
        vault.depositWithPermit(address(bcg), 1e17, signed_.deadline, signed_.v, signed_.r, signed_.s);
        measured("deposit BCG by permit, a later one");
        vm.assertEq(vault.lastPaymentId(), 3, "deposited");
    }

    function test_claims_usdt() public {
        claim(voucherOf("usdt", alice, address(usdt), 9e6, 0));
        measured("claim USDT");
        vm.assertTrue(vault.used("usdt"), "claimed");
    }

    function test_claims_bcg_with_its_burn() public {
        claim(voucherOf("bcg", alice, address(bcg), 98e18, 2e18));
        measured("claim BCG with its burn, the account's first");
        claim(voucherOf("bcg 2", alice, address(bcg), 98e18, 2e18));
        measured("claim BCG with its burn, a later one");
        vm.assertTrue(vault.used("bcg"), "claimed");
    }

    function test_approves() public {
        vm.prank(alice);
        usdt.approve(address(vault), 5e6);
        measured("approve USDT again");
        vm.assertEq(usdt.allowance(alice, address(vault)), 5e6, "allowance");
    }

    function test_pauses() public {
        vm.prank(guardian);
        vault.pause();
        measured("pause");
        vm.assertTrue(vault.paused(), "paused");
    }

    function paysByPermit() private {
        SignedPermit memory signed_ = signedPermit("bob", permitOf(bob, 1e17));
        vm.prank(bob);
        vault.payWithPermit("order 1", address(bcg), 1e17, signed_.deadline, signed_.v, signed_.r, signed_.s);
    }

    function measured(string memory what) private {
        vm.snapshotGasLastCall("gas", what);
    }
}
