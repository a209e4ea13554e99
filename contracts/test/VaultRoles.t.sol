// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Vault} from "../src/Vault.sol";
import {IVault} from "../src/interfaces/IVault.sol";
import {VaultFixture} from "./support/VaultFixture.sol";
import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

contract VaultRolesTest is VaultFixture {
    bytes32 private constant ADMIN_ROLE = 0;

    function setUp() public {
        deployPlatform();
    }

    function test_stops_everything_that_moves_money_while_paused() public {
        fund(alice, 10e6);
        usdt.mint(address(vault), 10e6);
        vm.prank(guardian);
        vault.pause();
        bytes memory paused = abi.encodeWithSelector(Pausable.EnforcedPause.selector);
        vm.expectRevert(paused);
        vm.prank(alice);
        vault.pay("order 1", address(usdt), 1e6);
        vm.expectRevert(paused);
        vm.prank(alice);
        vault.deposit(address(usdt), 1e6);
        IVault.Voucher memory voucher = voucherOf("withdrawal 1", alice, address(usdt), 1e6, 0);
        refusesClaim(voucher, signed(voucher), paused);

        vm.prank(admin);
        vault.unpause();
        claim(voucher);
        vm.assertEq(usdt.balanceOf(alice), 11e6, "the voucher is still valid");
    }

    function test_lets_the_guardian_only_pause() public {
        vm.prank(guardian);
        vault.pause();
        refusesCall(guardian, ADMIN_ROLE, abi.encodeCall(vault.unpause, ()));
        refusesCall(guardian, ADMIN_ROLE, abi.encodeCall(vault.setCap, (address(usdt), 1, 1)));
        refusesCall(guardian, ADMIN_ROLE, abi.encodeCall(vault.setAccepted, (address(usdt), false)));
        refusesCall(guardian, ADMIN_ROLE, abi.encodeCall(vault.grantRole, (vault.GUARDIAN_ROLE(), alice)));
    }

    function test_lets_the_admin_do_all_but_pause() public {
        refusesCall(admin, vault.GUARDIAN_ROLE(), abi.encodeCall(vault.pause, ()));
        configure(address(usdt), 5, 1);
        vm.assertEq(vault.claimable(address(usdt)), 5, "cap");
    }

    function test_lets_the_signer_do_nothing_on_chain() public {
        address signer = vm.addr(SIGNER_KEY);
        refusesCall(signer, vault.GUARDIAN_ROLE(), abi.encodeCall(vault.pause, ()));
        refusesCall(signer, ADMIN_ROLE, abi.encodeCall(vault.unpause, ()));
        refusesCall(signer, ADMIN_ROLE, abi.encodeCall(vault.setCap, (address(usdt), 1, 1)));
        refusesCall(signer, ADMIN_ROLE, abi.encodeCall(vault.grantRole, (vault.SIGNER_ROLE(), alice)));
    }

    function test_emits_the_new_settings() public {
        vm.expectEmit(address(vault));
        emit IVault.AcceptanceSet(address(usdt), false);
        vm.prank(admin);
        vault.setAccepted(address(usdt), false);
        vm.assertFalse(vault.isAccepted(address(usdt)), "accepted");
        vm.expectEmit(address(vault));
        emit IVault.CapSet(address(usdt), 7, 3);
        vm.prank(admin);
        vault.setCap(address(usdt), 7, 3);
    }

    function test_still_pays_out_a_token_that_is_no_longer_accepted() public {
        usdt.mint(address(vault), 10e6);
        vm.prank(admin);
        vault.setAccepted(address(usdt), false);
        claim(voucherOf("withdrawal 1", alice, address(usdt), 10e6, 0));
        vm.assertEq(usdt.balanceOf(alice), 10e6, "alice");
    }

    function test_fuzz_gives_a_stranger_no_role(address stranger) public {
        if (stranger == admin || stranger == guardian) return;
        refusesCall(stranger, vault.GUARDIAN_ROLE(), abi.encodeCall(vault.pause, ()));
        refusesCall(stranger, ADMIN_ROLE, abi.encodeCall(vault.setCap, (address(usdt), 1, 1)));
        refusesCall(stranger, ADMIN_ROLE, abi.encodeCall(vault.setAccepted, (address(usdt), true)));
        refusesCall(stranger, ADMIN_ROLE, abi.encodeCall(vault.grantRole, (ADMIN_ROLE, stranger)));
    }

    function test_refuses_the_native_coin() public {
        (bool passed,) = address(vault).call{value: 1}("");
        vm.assertFalse(passed, "accepted a coin that could never leave");
    }

    function test_hands_the_admin_role_over_and_keeps_at_least_one_admin() public {
        renounces(admin, abi.encodeWithSelector(IVault.LastAdmin.selector, admin));
        vm.prank(admin);
        vault.grantRole(ADMIN_ROLE, bob);
        renounces(admin, "");
        vm.assertFalse(vault.hasRole(ADMIN_ROLE, admin), "the old admin");
        refusesCall(admin, ADMIN_ROLE, abi.encodeCall(vault.setAccepted, (address(usdt), true)));
        renounces(bob, abi.encodeWithSelector(IVault.LastAdmin.selector, bob));
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IVault.LastAdmin.selector, bob));
        vault.revokeRole(ADMIN_ROLE, bob);
        vm.assertTrue(vault.hasRole(ADMIN_ROLE, bob), "the new admin");
    }

    function test_counts_an_admin_once_however_often_the_role_is_granted() public {
        vm.prank(admin);
        vault.grantRole(ADMIN_ROLE, admin);
        vm.prank(admin);
        vault.revokeRole(ADMIN_ROLE, alice);
        renounces(admin, abi.encodeWithSelector(IVault.LastAdmin.selector, admin));
    }

    function test_refuses_the_zero_address_as_admin() public {
        bytes memory refusal = abi.encodeWithSelector(IVault.NobodyAsAdmin.selector);
        vm.expectRevert(refusal);
        new Vault(address(bcg), address(0), vm.addr(SIGNER_KEY), guardian);
        vm.prank(admin);
        vm.expectRevert(refusal);
        vault.grantRole(ADMIN_ROLE, address(0));
    }

    function test_revokes_the_last_signer_and_the_last_guardian() public {
        bytes32[2] memory roles = [vault.SIGNER_ROLE(), vault.GUARDIAN_ROLE()];
        address[2] memory holders = [vm.addr(SIGNER_KEY), guardian];
        for (uint256 i = 0; i < roles.length; i++) {
            vm.prank(admin);
            vault.revokeRole(roles[i], holders[i]);
            vm.assertFalse(vault.hasRole(roles[i], holders[i]), "role");
        }
        vm.prank(guardian);
        vm.expectRevert();
        vault.pause();
    }

    function test_lets_the_admin_work_while_paused() public {
        vm.prank(guardian);
        vault.pause();
        configure(address(usdt), 5, 1);
        vm.assertEq(vault.claimable(address(usdt)), 5, "cap");
    }

    /// @dev Renounces the admin role. Expects the refusal, or success when it is empty.
    function renounces(address holder, bytes memory refusal) private {
        if (refusal.length > 0) vm.expectRevert(refusal);
        vm.prank(holder);
        vault.renounceRole(ADMIN_ROLE, holder);
    }

    /// @dev Calls as `caller` and expects the refusal that names the missing role.
    function refusesCall(address caller, bytes32 missing, bytes memory data) private {
        vm.prank(caller);
        (bool passed, bytes memory refusal) = address(vault).call(data);
        vm.assertFalse(passed, "passed");
        bytes memory expected =
            abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, caller, missing);
        vm.assertEq(keccak256(refusal), keccak256(expected), "refused for the missing role");
    }
}
