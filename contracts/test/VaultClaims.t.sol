// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Vault} from "../src/Vault.sol";
import {IVault} from "../src/interfaces/IVault.sol";
import {SilentToken} from "./support/OddTokens.sol";
import {VaultFixture} from "./support/VaultFixture.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

contract VaultClaimsTest is VaultFixture {
    bytes32 private constant ID = "withdrawal 1";
    /// @dev The order n of the secp256k1 group: a signature with n - s in place of s is valid too.
    uint256 private constant GROUP_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;

    function setUp() public {
        deployPlatform();
        usdt.mint(address(vault), 1_000_000e6);
    }

    function test_pays_out_a_voucher_and_burns_its_part_of_the_main_token() public {
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(bcg), 98e18, 2e18);
        bytes memory signature = signed(voucher);
        vm.expectEmit(address(vault));
        emit IVault.Claimed(ID, alice, address(bcg), 98e18, 2e18);
        vm.prank(alice);
        vault.claim(voucher, signature);
        vm.assertEq(bcg.balanceOf(alice), 98e18, "alice");
        vm.assertEq(bcg.balanceOf(address(vault)), bcg.MAX_SUPPLY() - 100e18, "vault");
        vm.assertEq(bcg.totalSupply(), bcg.MAX_SUPPLY() - 2e18, "supply");
        vm.assertTrue(vault.used(ID), "used");
        vm.assertEq(vault.claimCount(), 1, "claims");
    }

    function test_pays_out_another_token_without_a_burn() public {
        claim(voucherOf(ID, alice, address(usdt), 9e6, 0));
        vm.assertEq(usdt.balanceOf(alice), 9e6, "alice");
        vm.assertEq(bcg.totalSupply(), bcg.MAX_SUPPLY(), "supply");
    }

    function test_pays_a_voucher_once() public {
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(bcg), 98e18, 2e18);
        claim(voucher);
        refusesClaim(voucher, signed(voucher), abi.encodeWithSelector(IVault.VoucherUsed.selector, ID));
        vm.assertEq(vault.claimCount(), 1, "claims");
    }

    function test_refuses_another_voucher_with_a_used_id() public {
        claim(voucherOf(ID, alice, address(bcg), 98e18, 2e18));
        IVault.Voucher memory other = voucherOf(ID, bob, address(usdt), 1e6, 0);
        refusesClaim(other, signed(other), abi.encodeWithSelector(IVault.VoucherUsed.selector, ID));
    }

    function test_refuses_a_claim_by_another_account() public {
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(usdt), 9e6, 0);
        bytes memory signature = signed(voucher);
        vm.expectRevert(abi.encodeWithSelector(IVault.NotYourVoucher.selector, alice));
        vm.prank(bob);
        vault.claim(voucher, signature);
    }

    function test_pays_until_the_deadline_and_not_after() public {
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(usdt), 9e6, 0);
        bytes memory signature = signed(voucher);
        vm.warp(voucher.deadline + 1);
        refusesClaim(voucher, signature, abi.encodeWithSelector(IVault.VoucherExpired.selector, voucher.deadline));
        vm.warp(voucher.deadline);
        vm.prank(alice);
        vault.claim(voucher, signature);
        vm.assertEq(usdt.balanceOf(alice), 9e6, "alice");
    }

    function test_refuses_a_voucher_of_another_key() public {
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(usdt), 9e6, 0);
        bytes memory refusal = abi.encodeWithSelector(IVault.WrongSigner.selector, vm.addr(7));
        refusesClaim(voucher, signedBy(7, voucher), refusal);
    }

    function test_refuses_a_voucher_that_the_admin_or_the_guardian_signed() public {
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(usdt), 9e6, 0);
        string[2] memory names = ["admin", "guardian"];
        for (uint256 i = 0; i < names.length; i++) {
            uint256 key = uint256(keccak256(bytes(names[i])));
            bytes memory refusal = abi.encodeWithSelector(IVault.WrongSigner.selector, vm.addr(key));
            refusesClaim(voucher, signedBy(key, voucher), refusal);
        }
    }

    /// @dev Changes one field at a time: a digest without a field would allow changing that field.
    function test_refuses_a_voucher_with_any_field_changed() public {
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(bcg), 98e18, 2e18);
        bytes memory signature = signed(voucher);
        for (uint256 field = 0; field < 6; field++) {
            IVault.Voucher memory changed = voucherOf(ID, alice, address(bcg), 98e18, 2e18);
            if (field == 0) changed.id = "withdrawal 2";
            if (field == 1) changed.account = bob;
            if (field == 2) (changed.token, changed.burn) = (address(usdt), 0);
            if (field == 3) changed.net += 1;
            if (field == 4) changed.burn -= 1;
            if (field == 5) changed.deadline += 1;
            vm.expectRevert();
            vm.prank(changed.account);
            vault.claim(changed, signature);
            vm.assertFalse(vault.used(changed.id), "used");
        }
        claim(voucher);
    }

    function test_refuses_a_voucher_of_another_vault_or_another_chain() public {
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(usdt), 9e6, 0);
        Vault other = new Vault(address(bcg), admin, vm.addr(SIGNER_KEY), guardian);
        bytes32[2] memory digests =
            [digestOf(address(other), block.chainid, voucher), digestOf(address(vault), block.chainid + 1, voucher)];
        for (uint256 i = 0; i < digests.length; i++) {
            (uint8 v, bytes32 r, bytes32 s) = vm.sign(SIGNER_KEY, digests[i]);
            vm.expectRevert();
            vm.prank(alice);
            vault.claim(voucher, abi.encodePacked(r, s, v));
        }
        vm.assertEq(usdt.balanceOf(alice), 0, "alice");
    }

    function test_refuses_a_signature_with_a_high_s() public {
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(usdt), 9e6, 0);
        bytes32 digest = digestOf(address(vault), block.chainid, voucher);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(SIGNER_KEY, digest);
        bytes memory mirrored = abi.encodePacked(r, bytes32(GROUP_ORDER - uint256(s)), v == 27 ? 28 : 27);
        refusesClaim(voucher, mirrored, abi.encodeWithSelector(IVault.WrongSigner.selector, address(0)));
    }

    function test_fuzz_refuses_bytes_that_are_not_a_signature(bytes calldata signature) public {
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(usdt), 9e6, 0);
        vm.expectRevert();
        vm.prank(alice);
        vault.claim(voucher, signature);
    }

    function test_refuses_signatures_of_a_wrong_length() public {
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(usdt), 9e6, 0);
        bytes memory refusal = abi.encodeWithSelector(IVault.WrongSigner.selector, address(0));
        refusesClaim(voucher, "", refusal);
        refusesClaim(voucher, bytes.concat(signed(voucher), hex"00"), refusal);
        refusesClaim(voucher, new bytes(65), refusal);
    }

    /// @dev Invalid signatures must stay invalid even if the role is granted to the zero address by mistake.
    function test_refuses_invalid_signatures_even_if_the_zero_address_is_a_signer() public {
        bytes32 role = vault.SIGNER_ROLE();
        vm.prank(admin);
        vault.grantRole(role, address(0));
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(usdt), 9e6, 0);
        refusesClaim(voucher, new bytes(65), abi.encodeWithSelector(IVault.WrongSigner.selector, address(0)));
    }

    function test_refuses_a_burn_of_any_other_token() public {
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(usdt), 9e6, 1);
        bytes memory refusal = abi.encodeWithSelector(IVault.BurnOnlyMainToken.selector, address(usdt));
        refusesClaim(voucher, signed(voucher), refusal);
    }

    function test_leaves_the_voucher_unused_when_the_vault_holds_too_little() public {
        configure(address(usdt), type(uint128).max, 0);
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(usdt), 2_000_000e6, 0);
        bytes memory refusal = abi.encodeWithSelector(
            IERC20Errors.ERC20InsufficientBalance.selector, address(vault), 1_000_000e6, 2_000_000e6
        );
        refusesClaim(voucher, signed(voucher), refusal);
        vm.assertFalse(vault.used(ID), "used");
        vm.assertEq(vault.claimable(address(usdt)), type(uint128).max, "cap");
    }

    function test_pays_vouchers_of_two_signers_while_a_key_is_replaced() public {
        bytes32 role = vault.SIGNER_ROLE();
        vm.prank(admin);
        vault.grantRole(role, vm.addr(7));
        claim(voucherOf(ID, alice, address(usdt), 1e6, 0));
        IVault.Voucher memory second = voucherOf("withdrawal 2", alice, address(usdt), 1e6, 0);
        bytes memory signature = signedBy(7, second);
        vm.prank(alice);
        vault.claim(second, signature);

        vm.prank(admin);
        vault.revokeRole(role, vm.addr(SIGNER_KEY));
        IVault.Voucher memory third = voucherOf("withdrawal 3", alice, address(usdt), 1e6, 0);
        bytes memory refusal = abi.encodeWithSelector(IVault.WrongSigner.selector, vm.addr(SIGNER_KEY));
        refusesClaim(third, signed(third), refusal);
    }

    function test_fuzz_pays_net_and_burns_burn(uint256 net, uint256 burn) public {
        net = bound(net, 1, BCG_CAP);
        burn = bound(burn, 0, BCG_CAP - net);
        claim(voucherOf(ID, alice, address(bcg), net, burn));
        vm.assertEq(bcg.balanceOf(alice), net, "net");
        vm.assertEq(bcg.totalSupply(), bcg.MAX_SUPPLY() - burn, "burn");
        vm.assertEq(vault.claimable(address(bcg)), BCG_CAP - net - burn, "both count against the cap");
    }

    /// @dev It would pass every cap, even a missing one, and call any token.
    function test_refuses_a_voucher_of_zero() public {
        SilentToken unknown = new SilentToken();
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(unknown), 0, 0);
        refusesClaim(voucher, signed(voucher), abi.encodeWithSelector(IVault.NothingToClaim.selector, ID));
        vm.assertEq(vault.claimCount(), 0, "claims");
    }

    function test_pays_a_voucher_that_only_burns() public {
        claim(voucherOf(ID, alice, address(bcg), 0, 3e18));
        vm.assertEq(bcg.totalSupply(), bcg.MAX_SUPPLY() - 3e18, "supply");
        vm.assertEq(bcg.balanceOf(alice), 0, "alice");
    }

    function test_refuses_net_and_burn_whose_sum_overflows() public {
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(bcg), type(uint256).max, 2);
        refusesClaim(voucher, signed(voucher), abi.encodeWithSelector(bytes4(keccak256("Panic(uint256)")), 0x11));
        vm.assertFalse(vault.used(ID), "used");
    }

    function test_refuses_a_voucher_of_a_token_that_never_got_a_cap() public {
        SilentToken unknown = new SilentToken();
        unknown.mint(address(vault), 1);
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(unknown), 1, 0);
        bytes memory refusal = abi.encodeWithSelector(IVault.CapExceeded.selector, address(unknown), 0);
        refusesClaim(voucher, signed(voucher), refusal);
    }

    /// @dev OpenZeppelin caches the domain's hash of the chain on which it was deployed.
    function test_uses_the_new_chain_id_after_a_fork_of_the_chain() public {
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(usdt), 9e6, 0);
        bytes memory before = signed(voucher);
        vm.chainId(block.chainid + 1);
        vm.expectRevert();
        vm.prank(alice);
        vault.claim(voucher, before);
        claim(voucher);
        vm.assertEq(usdt.balanceOf(alice), 9e6, "alice");
    }

    function test_accepts_signatures_with_v_27_or_28_only() public {
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(usdt), 9e6, 0);
        bytes memory signature = signed(voucher);
        signature[64] = bytes1(uint8(signature[64]) - 27);
        refusesClaim(voucher, signature, abi.encodeWithSelector(IVault.WrongSigner.selector, address(0)));
    }

    function test_pays_a_voucher_with_the_maximum_deadline() public {
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(usdt), 9e6, 0);
        voucher.deadline = type(uint256).max;
        claim(voucher);
        vm.assertEq(usdt.balanceOf(alice), 9e6, "alice");
    }

    function test_pays_a_refused_voucher_once_its_token_has_a_cap_again() public {
        IVault.Voucher memory voucher = voucherOf(ID, alice, address(usdt), 9e6, 0);
        configure(address(usdt), 0, 0);
        bytes memory refusal = abi.encodeWithSelector(IVault.CapExceeded.selector, address(usdt), 0);
        refusesClaim(voucher, signed(voucher), refusal);
        configure(address(usdt), 9e6, 0);
        claim(voucher);
        vm.assertTrue(vault.used(ID), "used");
    }
}
