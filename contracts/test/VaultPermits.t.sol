// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IVault} from "../src/interfaces/IVault.sol";
import {PermitFixture} from "./support/PermitFixture.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// @notice Payments and deposits whose allowance comes with them, as a signature.
contract VaultPermitsTest is PermitFixture {
    bytes32 private constant ORDER = "order 1";
    uint256 private constant PAID = 500e18;
    /// @dev The order of the curve: `n - s` is the other `s` of the same signature.
    uint256 private constant CURVE_ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;

    function setUp() public {
        deployPlatform();
        claim(voucherOf("alice's", alice, address(bcg), 1_000e18, 0));
        claim(voucherOf("bob's", bob, address(bcg), 1_000e18, 0));
    }

    function test_pays_an_order_without_an_approval() public {
        SignedPermit memory signed_ = signedPermit("alice", permitOf(alice, PAID));
        vm.expectEmit(address(vault));
        emit IVault.Paid(1, ORDER, alice, address(bcg), PAID);
        vm.prank(alice);
        uint256 paymentId =
            vault.payWithPermit(ORDER, address(bcg), PAID, signed_.deadline, signed_.v, signed_.r, signed_.s);
        vm.assertEq(paymentId, 1, "payment id");
        vm.assertEq(bcg.balanceOf(alice), 1_000e18 - PAID, "alice");
        vm.assertEq(bcg.allowance(alice, address(vault)), 0, "nothing is left of the allowance");
    }

    function test_deposits_without_an_approval() public {
        SignedPermit memory signed_ = signedPermit("alice", permitOf(alice, PAID));
        vm.expectEmit(address(vault));
        emit IVault.Deposited(1, alice, address(bcg), PAID);
        vm.prank(alice);
        uint256 paymentId =
            vault.depositWithPermit(address(bcg), PAID, signed_.deadline, signed_.v, signed_.r, signed_.s);
        vm.assertEq(paymentId, 1, "payment id");
        vm.assertEq(bcg.balanceOf(alice), 1_000e18 - PAID, "alice");
        vm.assertEq(bcg.allowance(alice, address(vault)), 0, "nothing is left of the allowance");
    }

    function test_shares_the_sequence_of_payment_ids() public {
        passes(payCall(ORDER, address(bcg), 1, signedPermit("alice", permitOf(alice, 1))));
        passes(depositCall(address(bcg), 1, signedPermit("alice", permitOf(alice, 1))));
        approves(1);
        passes(abi.encodeCall(IVault.deposit, (address(bcg), 1)));
        vm.assertEq(vault.lastPaymentId(), 3, "last");
    }

    function test_passes_when_another_account_has_submitted_the_permit_first() public {
        for (uint256 i = 0; i < 2; i++) {
            Permit memory permit = permitOf(alice, PAID);
            SignedPermit memory signed_ = signedPermit("alice", permit);
            vm.prank(bob);
            submitPermit(permit, signed_);
            passes(byPermit(i, signed_));
            vm.assertEq(bcg.allowance(alice, address(vault)), 0, "used up");
        }
        vm.assertEq(bcg.balanceOf(bob), 1_000e18, "the observer pays and gains nothing");
    }

    function test_refuses_an_expired_permit() public {
        SignedPermit memory signed_ = signedPermit("alice", permitOf(alice, PAID));
        vm.warp(signed_.deadline + 1);
        refusesBoth(signed_);
        vm.warp(signed_.deadline);
        passes(byPermit(0, signed_));
    }

    function test_passes_with_a_permit_that_fails_where_the_allowance_is_sufficient() public {
        SignedPermit memory signed_ = signedPermit("alice", permitOf(alice, PAID));
        vm.warp(signed_.deadline + 1);
        approves(2 * PAID);
        passes(byPermit(0, signed_));
        passes(byPermit(1, signed_));
        vm.assertEq(bcg.balanceOf(alice), 0, "alice");
    }

    function test_refuses_a_permit_of_another_key() public {
        refusesBoth(signedPermit("bob", permitOf(alice, PAID)));
        refusesBoth(signedPermit("stranger", permitOf(alice, PAID)));
    }

    /// @dev The permit of a member is worthless to every other account, also while it is unused and in view.
    function test_refuses_the_permit_of_another_member() public {
        SignedPermit memory signed_ = signedPermit("alice", permitOf(alice, PAID));
        vm.expectRevert(tooLittle(0, PAID));
        vm.prank(bob);
        vault.payWithPermit(ORDER, address(bcg), PAID, signed_.deadline, signed_.v, signed_.r, signed_.s);
        vm.expectRevert(tooLittle(0, PAID));
        vm.prank(bob);
        vault.depositWithPermit(address(bcg), PAID, signed_.deadline, signed_.v, signed_.r, signed_.s);
        vm.assertEq(bcg.balanceOf(alice), 1_000e18, "alice");
        vm.assertEq(bcg.nonces(alice), 0, "the permit is unused");
    }

    function test_takes_only_the_own_tokens_while_the_permit_of_another_member_is_submitted() public {
        Permit memory permit = permitOf(alice, PAID);
        submitPermit(permit, signedPermit("alice", permit));
        vm.prank(bob);
        vm.expectRevert(tooLittle(0, PAID));
        vault.pay(ORDER, address(bcg), PAID);
        vm.assertEq(bcg.balanceOf(alice), 1_000e18, "alice");
    }

    function test_refuses_a_permit_for_another_amount() public {
        refusesBoth(signedPermit("alice", permitOf(alice, PAID - 1)));
        refusesBoth(signedPermit("alice", permitOf(alice, PAID + 1)));
        refusesBoth(signedPermit("alice", permitOf(alice, type(uint256).max)));
    }

    function test_refuses_a_permit_for_another_spender() public {
        Permit memory permit = permitOf(alice, PAID);
        permit.spender = bob;
        refusesBoth(signedPermit("alice", permit));
    }

    function test_refuses_a_permit_for_another_chain_or_token() public {
        Permit memory permit = permitOf(alice, PAID);
        refusesBoth(signedPermitOn(address(bcg), 1, "alice", permit));
        refusesBoth(signedPermitOn(address(usdt), block.chainid, "alice", permit));
    }

    function test_refuses_a_permit_for_a_later_nonce() public {
        Permit memory permit = permitOf(alice, PAID);
        permit.nonce = 1;
        refusesBoth(signedPermit("alice", permit));
    }

    function test_uses_a_permit_once() public {
        SignedPermit memory signed_ = signedPermit("alice", permitOf(alice, PAID));
        passes(byPermit(0, signed_));
        refusesBoth(signed_);
    }

    /// @dev The other `s` and `v` recover the same signer by mathematics; the token refuses them.
    function test_refuses_the_second_form_of_a_signature() public {
        SignedPermit memory signed_ = signedPermit("alice", permitOf(alice, PAID));
        bytes32 otherS = bytes32(CURVE_ORDER - uint256(signed_.s));
        refusesBoth(SignedPermit(signed_.deadline, signed_.v == 27 ? 28 : 27, signed_.r, otherS));
        refusesBoth(SignedPermit(signed_.deadline, signed_.v - 27, signed_.r, signed_.s));
        passes(byPermit(0, signed_));
    }

    function test_replaces_an_earlier_allowance() public {
        approves(type(uint256).max);
        passes(byPermit(0, signedPermit("alice", permitOf(alice, PAID))));
        vm.assertEq(bcg.allowance(alice, address(vault)), 0, "allowance");
    }

    /// @dev The permit is undone together with the payment, so that it can serve once the payment can be made.
    function test_leaves_a_permit_unused_when_the_payment_is_refused() public {
        SignedPermit memory signed_ = signedPermit("alice", permitOf(alice, PAID));
        vm.prank(alice);
        bcg.transfer(bob, 1_000e18);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, alice, 0, PAID));
        vm.prank(alice);
        vault.depositWithPermit(address(bcg), PAID, signed_.deadline, signed_.v, signed_.r, signed_.s);
        vm.assertEq(bcg.nonces(alice), 0, "nonce");
        vm.assertEq(bcg.allowance(alice, address(vault)), 0, "allowance");
        vm.prank(bob);
        bcg.transfer(alice, PAID);
        passes(byPermit(1, signed_));
    }

    function test_refuses_a_permit_for_zero() public {
        SignedPermit memory signed_ = signedPermit("alice", permitOf(alice, 0));
        vm.expectRevert(abi.encodeWithSelector(IVault.NothingReceived.selector));
        vm.prank(alice);
        vault.payWithPermit(ORDER, address(bcg), 0, signed_.deadline, signed_.v, signed_.r, signed_.s);
    }

    function test_refuses_both_while_paused_and_leaves_the_permit_unused() public {
        SignedPermit memory signed_ = signedPermit("alice", permitOf(alice, PAID));
        vm.prank(guardian);
        vault.pause();
        refusesBothWith(signed_, abi.encodeWithSelector(Pausable.EnforcedPause.selector));
        vm.assertEq(bcg.nonces(alice), 0, "nonce");
        vm.prank(admin);
        vault.unpause();
        passes(byPermit(0, signed_));
    }

    /// @dev A call to any address would be a call in the vault's name.
    function test_submits_no_permit_at_a_token_that_is_not_accepted() public {
        vm.prank(admin);
        vault.setAccepted(address(bcg), false);
        SignedPermit memory signed_ = signedPermit("alice", permitOf(alice, PAID));
        vm.expectCall(address(bcg), abi.encodeWithSelector(bcg.permit.selector), 0);
        refusesBothWith(signed_, abi.encodeWithSelector(IVault.TokenNotAccepted.selector, address(bcg)));
    }

    function test_fuzz_moves_exactly_the_signed_amount(uint256 amount, bool isDeposit) public {
        amount = bound(amount, 1, 1_000e18);
        SignedPermit memory signed_ = signedPermit("alice", permitOf(alice, amount));
        passes(isDeposit ? depositCall(address(bcg), amount, signed_) : payCall(ORDER, address(bcg), amount, signed_));
        vm.assertEq(bcg.balanceOf(alice), 1_000e18 - amount, "alice");
        vm.assertEq(bcg.allowance(alice, address(vault)), 0, "allowance");
    }

    function test_fuzz_takes_nothing_by_an_invented_signature(
        uint256 amount,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) public {
        amount = bound(amount, 1, 1_000e18);
        vm.expectRevert(tooLittle(0, amount));
        vm.prank(alice);
        vault.payWithPermit(ORDER, address(bcg), amount, deadline, v, r, s);
        vm.assertEq(bcg.balanceOf(alice), 1_000e18, "alice");
    }

    function test_fuzz_refuses_a_permit_with_any_field_changed(uint256 field, uint256 change) public {
        Permit memory permit = permitOf(alice, PAID);
        change = bound(change, 1, type(uint128).max);
        if (field % 4 == 0) permit.value += change;
        if (field % 4 == 1) permit.nonce += change;
        if (field % 4 == 2) permit.spender = address(uint160(permit.spender) ^ uint160(change));
        if (field % 4 == 3) permit.owner = address(uint160(permit.owner) ^ uint160(change));
        refusesBoth(signedPermit("alice", permit));
    }

    function approves(uint256 amount) private {
        vm.prank(alice);
        bcg.approve(address(vault), amount);
    }

    /// @dev Alice's payment (0) or deposit (1) of `PAID`.
    function byPermit(uint256 which, SignedPermit memory signed_) private view returns (bytes memory) {
        return which == 0 ? payCall(ORDER, address(bcg), PAID, signed_) : depositCall(address(bcg), PAID, signed_);
    }

    function passes(bytes memory data) private {
        uint256 paymentId = vault.lastPaymentId() + 1;
        vm.prank(alice);
        (bool passed, bytes memory answer) = address(vault).call(data);
        vm.assertTrue(passed, "passed");
        vm.assertEq(abi.decode(answer, (uint256)), paymentId, "payment id");
    }

    function refusesBoth(SignedPermit memory signed_) private {
        refusesBothWith(signed_, tooLittle(0, PAID));
        vm.assertEq(bcg.allowance(alice, address(vault)), 0, "allowance");
    }

    function refusesBothWith(SignedPermit memory signed_, bytes memory refusal) private {
        uint256 last = vault.lastPaymentId();
        uint256 held = bcg.balanceOf(alice);
        vm.expectRevert(refusal);
        vm.prank(alice);
        vault.payWithPermit(ORDER, address(bcg), PAID, signed_.deadline, signed_.v, signed_.r, signed_.s);
        vm.expectRevert(refusal);
        vm.prank(alice);
        vault.depositWithPermit(address(bcg), PAID, signed_.deadline, signed_.v, signed_.r, signed_.s);
        vm.assertEq(vault.lastPaymentId(), last, "a refused payment takes no number");
        vm.assertEq(bcg.balanceOf(alice), held, "alice");
    }

    function tooLittle(uint256 allowance, uint256 needed) private view returns (bytes memory) {
        return
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(vault), allowance, needed);
    }
}
