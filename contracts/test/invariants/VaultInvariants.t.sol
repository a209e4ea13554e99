// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlatformToken} from "../../src/PlatformToken.sol";
import {Vault} from "../../src/Vault.sol";
import {TestToken} from "../../src/testing/TestToken.sol";
import {Test} from "../support/Test.sol";
import {VaultHandler} from "./VaultHandler.sol";

contract VaultInvariantsTest is Test {
    VaultHandler private handler;
    Vault private vault;
    PlatformToken private bcg;
    TestToken private usdt;
    uint256 private bcgAtStart;

    function setUp() public {
        handler = new VaultHandler();
        (address vault_, address bcg_, address usdt_) = handler.contracts();
        (vault, bcg, usdt) = (Vault(vault_), PlatformToken(bcg_), TestToken(usdt_));
        bcgAtStart = bcg.balanceOf(vault_);
    }

    /// @dev forge reads from here whom to call; without it it would call the contracts directly, past the books.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_takes_nothing_from_who_allowed_everything_and_called_nothing() public view {
        address victim = handler.victim();
        vm.assertEq(usdt.balanceOf(victim), handler.VICTIM_UNITS(), "USDT of the victim");
        vm.assertEq(bcg.balanceOf(victim), handler.VICTIM_UNITS(), "BCG of the victim");
        vm.assertEq(bcg.allowance(victim, address(vault)), type(uint256).max, "allowance of the victim");
    }

    function invariant_holds_what_came_in_less_what_was_paid_out() public view {
        vm.assertEq(
            bcg.balanceOf(address(vault)) + handler.paidOut(address(bcg)),
            bcgAtStart + handler.takenIn(address(bcg)),
            "BCG"
        );
        vm.assertEq(
            usdt.balanceOf(address(vault)) + handler.paidOut(address(usdt)), handler.takenIn(address(usdt)), "USDT"
        );
    }

    function invariant_pays_each_voucher_at_most_once() public view {
        vm.assertLe(handler.mostClaimsOfOneVoucher(), 1, "claims of one voucher");
        vm.assertTrue(handler.areAllClaimedMarkedUsed(), "a claimed id is used");
        vm.assertEq(vault.claimCount(), handler.claims(), "claims are counted");
    }

    function invariant_lets_out_no_more_than_the_cap_in_any_span() public view {
        vm.assertEq(handler.worstExcess(address(bcg), 1_000_000e18, uint256(1_000_000e18) / 1 days), 0, "BCG");
        vm.assertEq(handler.worstExcess(address(usdt), 86_400e6, 1e6), 0, "USDT");
    }

    function invariant_supply_is_all_minted_less_all_burned() public view {
        vm.assertEq(bcg.totalMinted(), bcg.MAX_SUPPLY(), "minted");
        vm.assertEq(
            bcg.totalSupply() + handler.burnedInClaims() + handler.burnedByMembers(), bcg.MAX_SUPPLY(), "supply"
        );
    }

    function invariant_numbers_payments_without_a_gap() public view {
        vm.assertEq(vault.lastPaymentId(), handler.payments(), "last payment id");
    }

    function invariant_stays_paused_until_the_admin_goes_on() public view {
        vm.assertTrue(vault.paused() == handler.isPaused(), "paused");
    }
}
