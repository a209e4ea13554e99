// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IVault} from "../src/interfaces/IVault.sol";
import {
    BlockingToken,
    BombToken,
    CallingToken,
    FeeToken,
    LyingToken,
    NarrowToken,
    OddToken,
    PlainToken,
    RebasingToken,
    RefusingToken,
    ResettingToken,
    SilentToken
} from "./support/OddTokens.sol";
import {VaultFixture} from "./support/VaultFixture.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

/// @notice Every odd token through each of the three entry points: pay, deposit, claim.
contract VaultOddTokensTest is VaultFixture {
    bytes32 private constant ORDER = "order 1";
    uint256 private constant SENT = 100e18;
    uint256 private constant HELD = 1_000e18;
    uint256 private nextId;

    function setUp() public {
        deployPlatform();
    }

    function test_accepts_and_pays_tokens_of_6_18_and_24_decimals() public {
        uint8[3] memory decimals = [6, 18, 24];
        for (uint256 i = 0; i < decimals.length; i++) {
            passesAllEntryPoints(address(new PlainToken(decimals[i])), 5 * 10 ** decimals[i]);
        }
    }

    function test_accepts_and_pays_a_token_that_returns_nothing() public {
        passesAllEntryPoints(address(new SilentToken()), SENT);
    }

    function test_refuses_a_token_that_returns_false() public {
        address token = join(address(new RefusingToken()));
        bytes memory refusal = abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, token);
        refusesPayAndDeposit(token, SENT, refusal);
        leavesUnused(token, SENT, refusal);
    }

    function test_refuses_payments_in_a_token_that_claims_success_and_moves_nothing() public {
        address token = join(address(new LyingToken()));
        refusesPayAndDeposit(token, SENT, abi.encodeWithSelector(IVault.NothingReceived.selector));
        // A claim moves nothing either.
        claims(token, SENT);
        vm.assertEq(OddToken(token).balanceOf(address(vault)), HELD, "vault");
    }

    function test_counts_the_received_amount_of_a_token_with_a_fee() public {
        address token = join(address(new FeeToken()));
        arrives(token, SENT, SENT - SENT / 100);
        claims(token, SENT);
        vm.assertEq(OddToken(token).balanceOf(bob), SENT - SENT / 100, "the claimer bears the fee");
    }

    function test_refuses_a_payment_that_the_fee_reduces_to_zero() public {
        address token = join(address(new FeeToken()));
        FeeToken(token).setFee(100);
        refusesPayAndDeposit(token, SENT, abi.encodeWithSelector(IVault.NothingReceived.selector));
    }

    function test_accepts_and_pays_a_token_whose_balances_have_grown_or_shrunk() public {
        uint256[2] memory percents = [uint256(200), 50];
        for (uint256 i = 0; i < percents.length; i++) {
            RebasingToken token = new RebasingToken();
            token.rebase(percents[i]);
            passesAllEntryPoints(address(token), SENT);
        }
    }

    /// @dev The vault holds ten times the payment: without the limit the payer would be credited with its growth too.
    function test_does_not_credit_a_rebase_during_a_payment() public {
        RebasingToken token = RebasingToken(join(address(new RebasingToken())));
        token.rebaseInNextTransfer(150);
        deposits(address(token), SENT, SENT);
        token.rebase(100);
        token.rebaseInNextTransfer(150);
        pays(address(token), SENT, SENT);
    }

    function test_refuses_a_payment_during_which_a_rebase_shrinks_the_vault() public {
        address token = join(address(new RebasingToken()));
        RebasingToken(token).rebaseInNextTransfer(50);
        bytes memory panic = abi.encodeWithSelector(bytes4(keccak256("Panic(uint256)")), 0x11);
        refusesPayAndDeposit(token, SENT, panic);
    }

    function test_leaves_the_voucher_unused_when_a_rebase_shrank_the_vault_below_it() public {
        address token = join(address(new RebasingToken()));
        RebasingToken(token).rebase(5);
        leavesUnused(token, SENT, abi.encodeWithSelector(OddToken.NotEnough.selector));
        claims(token, HELD * 5 / 100);
    }

    /// @dev The vault never grants an allowance, and a payer can always reset one to 0.
    function test_accepts_and_pays_a_token_whose_allowance_must_be_reset() public {
        address token = address(new ResettingToken());
        passesAllEntryPoints(token, SENT);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ResettingToken.AllowanceNotReset.selector));
        ResettingToken(token).approve(address(vault), SENT);
    }

    function test_leaves_the_voucher_of_a_blocked_member_unused() public {
        BlockingToken token = BlockingToken(join(address(new BlockingToken())));
        token.setBlocked(alice, true);
        refusesPayAndDeposit(address(token), SENT, abi.encodeWithSelector(BlockingToken.Blocked.selector, alice));
        token.setBlocked(bob, true);
        leavesUnused(address(token), SENT, abi.encodeWithSelector(BlockingToken.Blocked.selector, bob));
        token.setBlocked(bob, false);
        claims(address(token), SENT);
    }

    function test_keeps_serving_other_tokens_when_an_issuer_blocks_the_vault() public {
        BlockingToken token = BlockingToken(join(address(new BlockingToken())));
        token.setBlocked(address(vault), true);
        bytes memory blocked = abi.encodeWithSelector(BlockingToken.Blocked.selector, address(vault));
        refusesPayAndDeposit(address(token), SENT, blocked);
        leavesUnused(address(token), SENT, blocked);
        passesAllEntryPoints(address(new PlainToken(18)), SENT);
    }

    function test_accepts_and_pays_a_token_of_96_bits() public {
        address token = address(new NarrowToken());
        passesAllEntryPoints(token, SENT);
        bytes memory refusal = abi.encodeWithSelector(NarrowToken.ExceedsNinetySixBits.selector);
        OddToken(token).mint(address(vault), uint256(1) << 96);
        leavesUnused(token, uint256(1) << 96, refusal);
        OddToken(token).mint(alice, uint256(1) << 96);
        refusesPayAndDeposit(token, uint256(1) << 96, abi.encodeWithSelector(OddToken.NotEnough.selector));
    }

    /// @dev Copying a million bytes would cost more than two million gas.
    function test_does_not_copy_large_return_data() public {
        address token = join(address(new BombToken()));
        uint256 gasBefore = gasleft();
        passesAllEntryPointsOf(token, SENT);
        // Each of the three transfers pays for the token's own memory; the vault must not pay for a second copy.
        vm.assertLe(gasBefore - gasleft(), 3 * 2_400_000, "gas");
    }

    function test_changes_no_state_when_a_token_reverts_with_large_data() public {
        address token = join(address(new BombToken()));
        BombToken(token).setReverting(true);
        vm.prank(alice);
        vm.expectRevert();
        vault.pay(ORDER, token, SENT);
        vm.prank(alice);
        vm.expectRevert();
        vault.deposit(token, SENT);
        IVault.Voucher memory voucher = next(token, SENT);
        bytes memory signature = signed(voucher);
        vm.prank(bob);
        vm.expectRevert();
        vault.claim(voucher, signature);
        vm.assertFalse(vault.used(voucher.id), "used");
        vm.assertEq(vault.lastPaymentId(), 0, "payments");
    }

    /// @dev All nine pairs of entry points. Without the guard an inner deposit would be counted twice: on its own and in the
    /// outer balance difference.
    function test_refuses_reentrancy_through_every_entry_point() public {
        CallingToken token = CallingToken(join(address(new CallingToken(vault))));
        IVault.Voucher memory inner = voucherOf("inner", address(token), address(token), 5e18, 0);
        bytes[3] memory attempts = [
            abi.encodeCall(IVault.pay, (ORDER, address(token), 5e18)),
            abi.encodeCall(IVault.deposit, (address(token), 5e18)),
            abi.encodeCall(IVault.claim, (inner, signed(inner)))
        ];
        for (uint256 i = 0; i < 9; i++) {
            token.arm(attempts[i / 3]);
            if (i % 3 == 0) pays(address(token), SENT, SENT);
            if (i % 3 == 1) deposits(address(token), SENT, SENT);
            if (i % 3 == 2) claims(address(token), SENT);
            vm.assertFalse(token.didSecondCallPass(), "the second call passed");
            vm.assertEq(
                bytes32(token.refusal()),
                bytes32(ReentrancyGuard.ReentrancyGuardReentrantCall.selector),
                "refused by the guard"
            );
        }
        vm.assertFalse(vault.used("inner"), "used");
        vm.assertEq(vault.lastPaymentId(), 6, "payments");
        vm.assertEq(vault.claimCount(), 3, "claims");
    }

    function test_refuses_an_address_without_code() public {
        address token = makeAddress("nothing");
        configure(token, type(uint128).max, 0);
        vm.prank(alice);
        vm.expectRevert();
        vault.deposit(token, SENT);
        leavesUnused(token, SENT, abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, token));
    }

    function passesAllEntryPoints(address token, uint256 amount) private {
        passesAllEntryPointsOf(join(token), amount);
    }

    function passesAllEntryPointsOf(address token, uint256 amount) private {
        arrives(token, amount, amount);
        uint256 before = OddToken(token).balanceOf(bob);
        claims(token, amount);
        vm.assertEq(OddToken(token).balanceOf(bob), before + amount, "bob");
    }

    /// @dev Accepts the token with the maximum cap, and mints it to the payer and to the vault.
    function join(address token) private returns (address) {
        configure(token, type(uint128).max, 0);
        OddToken(token).mint(alice, 1e30);
        OddToken(token).mint(address(vault), HELD);
        vm.prank(alice);
        (bool approved,) = token.call(abi.encodeCall(OddToken.approve, (address(vault), type(uint256).max)));
        vm.assertTrue(approved, "approved");
        return token;
    }

    function arrives(address token, uint256 sent, uint256 received) private {
        pays(token, sent, received);
        deposits(token, sent, received);
    }

    function pays(address token, uint256 sent, uint256 received) private {
        uint256 paymentId = vault.lastPaymentId() + 1;
        vm.expectEmit(address(vault));
        emit IVault.Paid(paymentId, ORDER, alice, token, received);
        vm.prank(alice);
        vault.pay(ORDER, token, sent);
    }

    function deposits(address token, uint256 sent, uint256 received) private {
        uint256 paymentId = vault.lastPaymentId() + 1;
        vm.expectEmit(address(vault));
        emit IVault.Deposited(paymentId, alice, token, received);
        vm.prank(alice);
        vault.deposit(token, sent);
    }

    function claims(address token, uint256 net) private {
        IVault.Voucher memory voucher = next(token, net);
        claim(voucher);
        vm.assertTrue(vault.used(voucher.id), "used");
    }

    function refusesPayAndDeposit(address token, uint256 amount, bytes memory refusal) private {
        uint256 last = vault.lastPaymentId();
        vm.expectRevert(refusal);
        vm.prank(alice);
        vault.pay(ORDER, token, amount);
        vm.expectRevert(refusal);
        vm.prank(alice);
        vault.deposit(token, amount);
        vm.assertEq(vault.lastPaymentId(), last, "a refused payment takes no number");
    }

    function leavesUnused(address token, uint256 net, bytes memory refusal) private {
        IVault.Voucher memory voucher = next(token, net);
        uint256 claimable = vault.claimable(token);
        refusesClaim(voucher, signed(voucher), refusal);
        vm.assertFalse(vault.used(voucher.id), "used");
        vm.assertEq(vault.claimable(token), claimable, "cap");
    }

    function next(address token, uint256 net) private returns (IVault.Voucher memory) {
        return voucherOf(bytes32(++nextId), bob, token, net, 0);
    }
}
