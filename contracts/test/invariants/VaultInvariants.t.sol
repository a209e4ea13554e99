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

    /// @dev Tells forge which contracts to call; without it forge would also call the vault directly, past the books.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_takes_nothing_from_an_account_that_never_calls() public view {
        address victim = handler.victim();
        vm.assertEq(usdt.balanceOf(victim), handler.VICTIM_UNITS(), "USDT of the victim");
        vm.assertEq(bcg.balanceOf(victim), handler.VICTIM_UNITS(), "BCG of the victim");
        vm.assertEq(bcg.allowance(victim, address(vault)), type(uint256).max, "allowance of the victim");
    }

    function invariant_holds_payments_minus_claims() public view {
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
        vm.assertLe(handler.maxClaimsOfOneVoucher(), 1, "claims of one voucher");
        vm.assertTrue(handler.areAllClaimedMarkedUsed(), "a claimed id is used");
        vm.assertEq(vault.claimCount(), handler.claims(), "claims are counted");
    }

    function invariant_pays_at_most_the_cap_in_any_span() public view {
        vm.assertEq(handler.worstExcess(address(bcg), 1_000_000e18, uint256(1_000_000e18) / 1 days), 0, "BCG");
        vm.assertEq(handler.worstExcess(address(usdt), 86_400e6, 1e6), 0, "USDT");
    }

    function invariant_supply_is_minted_minus_burned() public view {
        vm.assertEq(bcg.totalMinted(), bcg.MAX_SUPPLY(), "minted");
        vm.assertEq(
            bcg.totalSupply() + handler.burnedInClaims() + handler.burnedByMembers(), bcg.MAX_SUPPLY(), "supply"
        );
    }

    function invariant_numbers_payments_without_a_gap() public view {
        vm.assertEq(vault.lastPaymentId(), handler.payments(), "last payment id");
    }

    function invariant_stays_paused_until_the_admin_unpauses() public view {
        vm.assertTrue(vault.paused() == handler.isPaused(), "paused");
    }

    function invariant_leaves_refused_vouchers_unused() public view {
        vm.assertTrue(handler.areNoRefusedMarkedUsed(), "a refused id is unused");
    }

    function invariant_claimable_matches_the_books() public view {
        vm.assertEq(vault.claimable(address(bcg)), handler.claimableByTheBooks(address(bcg)), "BCG");
        vm.assertEq(vault.claimable(address(usdt)), handler.claimableByTheBooks(address(usdt)), "USDT");
    }

    function invariant_each_member_holds_claims_minus_payments() public view {
        (address[2] memory members,,) = handler.people();
        for (uint256 i = 0; i < members.length; i++) {
            vm.assertEq(bcg.balanceOf(members[i]), uint256(handler.owned(members[i], address(bcg))), "BCG of a member");
            vm.assertEq(
                usdt.balanceOf(members[i]), uint256(handler.owned(members[i], address(usdt))), "USDT of a member"
            );
        }
    }

    function invariant_every_token_belongs_to_a_known_account() public view {
        (address[2] memory members,,) = handler.people();
        uint256 bcgHeld = bcg.balanceOf(address(vault)) + bcg.balanceOf(handler.victim());
        uint256 usdtHeld = usdt.balanceOf(address(vault)) + usdt.balanceOf(handler.victim());
        for (uint256 i = 0; i < members.length; i++) {
            bcgHeld += bcg.balanceOf(members[i]);
            usdtHeld += usdt.balanceOf(members[i]);
        }
        vm.assertEq(bcgHeld, bcg.totalSupply(), "BCG");
        vm.assertEq(usdtHeld, usdt.totalSupply(), "USDT");
    }

    function invariant_grants_no_allowance_over_the_vault() public view {
        (address[2] memory members, address admin, address guardian) = handler.people();
        address[5] memory accounts = [members[0], members[1], admin, guardian, address(handler)];
        for (uint256 i = 0; i < accounts.length; i++) {
            vm.assertEq(bcg.allowance(address(vault), accounts[i]), 0, "BCG");
            vm.assertEq(usdt.allowance(address(vault), accounts[i]), 0, "USDT");
        }
    }

    function invariant_roles_stay_with_their_holders() public view {
        (address[2] memory members, address admin, address guardian) = handler.people();
        bytes32[3] memory roles = [bytes32(0), vault.SIGNER_ROLE(), vault.GUARDIAN_ROLE()];
        address[3] memory holders = [admin, vm.addr(handler.signerKey()), guardian];
        for (uint256 i = 0; i < roles.length; i++) {
            vm.assertTrue(vault.hasRole(roles[i], holders[i]), "kept");
            vm.assertFalse(vault.hasRole(roles[i], members[0]), "a member");
            vm.assertFalse(vault.hasRole(roles[i], members[1]), "a member");
            vm.assertFalse(vault.hasRole(roles[i], handler.victim()), "the victim");
            vm.assertEq(uint256(vault.getRoleAdmin(roles[i])), 0, "granted by the admin only");
        }
        vm.assertTrue(handler.areNoRetiredSigners(), "a removed signer");
    }

    function invariant_accepts_exactly_the_tokens_set_by_the_admin() public view {
        vm.assertTrue(vault.isAccepted(address(bcg)) == handler.isAccepted(address(bcg)), "BCG");
        vm.assertTrue(vault.isAccepted(address(usdt)) == handler.isAccepted(address(usdt)), "USDT");
        vm.assertFalse(vault.isAccepted(address(handler.junk())), "junk");
        vm.assertEq(handler.junk().balanceOf(address(vault)), 0, "junk in the vault");
    }
}
