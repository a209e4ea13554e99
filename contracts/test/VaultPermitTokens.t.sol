// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IVault} from "../src/interfaces/IVault.sol";
import {OddToken} from "./support/OddTokens.sol";
import {PermitFixture} from "./support/PermitFixture.sol";
import {AcceptingToken, PermitBombToken, PermitCallingToken, PermitGivingToken} from "./support/PermitTokens.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

/// @notice Tokens without a permit, and accepted tokens whose permit misbehaves.
contract VaultPermitTokensTest is PermitFixture {
    bytes32 private constant ORDER = "order 1";
    uint256 private constant SENT = 100e18;

    function setUp() public {
        deployPlatform();
    }

    function test_needs_an_approval_of_a_token_without_permit() public {
        usdt.mint(alice, 10e6);
        SignedPermit memory signed_ = signedPermitOn(address(usdt), block.chainid, "alice", permitOf(alice, 10e6));
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(vault), 0, 10e6)
        );
        vm.prank(alice);
        vault.payWithPermit(ORDER, address(usdt), 10e6, signed_.deadline, signed_.v, signed_.r, signed_.s);
        vm.prank(alice);
        usdt.approve(address(vault), 10e6);
        vm.prank(alice);
        vault.payWithPermit(ORDER, address(usdt), 10e6, signed_.deadline, signed_.v, signed_.r, signed_.s);
        vm.assertEq(usdt.balanceOf(address(vault)), 10e6, "vault");
    }

    /// @dev Such a token seems to accept every permit. What moves is still the sender's, by the sender's own allowance.
    function test_takes_nothing_of_a_token_that_accepts_any_call() public {
        address token = join(address(new AcceptingToken()), SENT);
        vm.expectRevert(abi.encodeWithSelector(OddToken.NotEnough.selector));
        vm.prank(bob);
        vault.payWithPermit(ORDER, token, SENT, 0, 27, 0, 0);
        vm.expectRevert(abi.encodeWithSelector(OddToken.NotEnough.selector));
        vm.prank(alice);
        vault.depositWithPermit(token, SENT + 1, 0, 27, 0, 0);
        vm.assertEq(OddToken(token).balanceOf(address(vault)), 0, "vault");
        pays(token);
        vm.assertEq(OddToken(token).balanceOf(address(vault)), SENT, "vault");
    }

    /// @dev Every entry point from inside the permit of both.
    function test_refuses_reentrancy_from_a_permit() public {
        PermitCallingToken token = new PermitCallingToken(vault);
        join(address(token), 0);
        SignedPermit memory none = SignedPermit(0, 27, 0, 0);
        IVault.Voucher memory inner = voucherOf("inner", address(token), address(token), 5e18, 0);
        bytes[5] memory attempts = [
            abi.encodeCall(IVault.pay, (ORDER, address(token), 5e18)),
            abi.encodeCall(IVault.deposit, (address(token), 5e18)),
            payCall(ORDER, address(token), 5e18, none),
            depositCall(address(token), 5e18, none),
            abi.encodeCall(IVault.claim, (inner, signed(inner)))
        ];
        for (uint256 i = 0; i < 10; i++) {
            token.arm(attempts[i / 2]);
            bytes memory data =
                i % 2 == 0 ? payCall(ORDER, address(token), SENT, none) : depositCall(address(token), SENT, none);
            vm.prank(alice);
            (bool passed,) = address(vault).call(data);
            vm.assertTrue(passed, "the payment passed");
            vm.assertFalse(token.didSecondCallPass(), "the second call passed");
            vm.assertEq(
                bytes32(token.refusal()),
                bytes32(ReentrancyGuard.ReentrancyGuardReentrantCall.selector),
                "refused by the guard"
            );
        }
        vm.assertEq(vault.lastPaymentId(), 10, "payments");
        vm.assertFalse(vault.used("inner"), "used");
    }

    function test_does_not_count_what_arrives_during_the_permit() public {
        address token = join(address(new PermitGivingToken()), SENT);
        vm.expectRevert(abi.encodeWithSelector(IVault.NothingReceived.selector));
        vm.prank(alice);
        vault.payWithPermit(ORDER, token, SENT, 0, 27, 0, 0);
        vm.expectRevert(abi.encodeWithSelector(IVault.NothingReceived.selector));
        vm.prank(alice);
        vault.depositWithPermit(token, SENT, 0, 27, 0, 0);
    }

    /// @dev Copying a million bytes would cost more than two million gas a second time.
    function test_does_not_copy_the_data_of_a_refused_permit() public {
        address token = join(address(new PermitBombToken()), SENT);
        uint256 gasBefore = gasleft();
        pays(token);
        vm.assertLe(gasBefore - gasleft(), 2_700_000, "gas");
    }

    /// @dev Accepts the token, and mints and approves it for Alice.
    function join(address token, uint256 allowance) private returns (address) {
        configure(token, type(uint128).max, 0);
        OddToken(token).mint(alice, 1e30);
        vm.prank(alice);
        OddToken(token).approve(address(vault), allowance);
        return token;
    }

    function pays(address token) private {
        vm.prank(alice);
        vault.payWithPermit(ORDER, token, SENT, 0, 27, 0, 0);
    }
}
