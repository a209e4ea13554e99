// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlatformToken} from "../../src/PlatformToken.sol";
import {Vault} from "../../src/Vault.sol";
import {IVault} from "../../src/interfaces/IVault.sol";
import {TestToken} from "../../src/testing/TestToken.sol";
import {Test} from "./Test.sol";

/// @notice The contracts as on a platform's first day, and a second implementation of the voucher's digest, written from
/// EIP-712 and not from the vault.
abstract contract VaultFixture is Test {
    uint256 internal constant SIGNER_KEY = 0xA11CE;
    uint256 internal constant BCG_CAP = 1_000_000e18;
    uint256 internal constant USDT_CAP = 86_400e6;
    uint256 internal constant USDT_REFILL = 1e6;

    address internal immutable admin = makeAddress("admin");
    address internal immutable guardian = makeAddress("guardian");
    address internal immutable alice = makeAddress("alice");
    address internal immutable bob = makeAddress("bob");

    PlatformToken internal bcg;
    TestToken internal usdt;
    Vault internal vault;

    function deployPlatform() internal {
        vm.warp(1_800_000_000);
        bcg = new PlatformToken(address(this));
        usdt = new TestToken("Tether USD", "USDT", 6, false, address(this));
        vault = new Vault(address(bcg), admin, vm.addr(SIGNER_KEY), guardian);
        bcg.grantRole(bcg.MINTER_ROLE(), address(this));
        bcg.mint(address(vault), bcg.MAX_SUPPLY());
        configure(address(bcg), BCG_CAP, BCG_CAP / 1 days);
        configure(address(usdt), USDT_CAP, USDT_REFILL);
    }

    function configure(address token, uint256 capacity, uint256 refillPerSecond) internal {
        vm.prank(admin);
        vault.setAccepted(token, true);
        vm.prank(admin);
        vault.setCap(token, capacity, refillPerSecond);
    }

    /// @notice Mints tokens to a payer with an unlimited allowance for the vault, the worst case.
    function fund(address payer, uint256 amount) internal {
        usdt.mint(payer, amount);
        vm.prank(payer);
        usdt.approve(address(vault), type(uint256).max);
    }

    function voucherOf(bytes32 id, address account, address token, uint256 net, uint256 burn)
        internal
        view
        returns (IVault.Voucher memory)
    {
        return IVault.Voucher(id, account, token, net, burn, nowSeconds() + 1 hours);
    }

    function signed(IVault.Voucher memory voucher) internal view returns (bytes memory) {
        return signedBy(SIGNER_KEY, voucher);
    }

    function signedBy(uint256 key, IVault.Voucher memory voucher) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digestOf(address(vault), block.chainid, voucher));
        return abi.encodePacked(r, s, v);
    }

    function claim(IVault.Voucher memory voucher) internal {
        bytes memory signature = signed(voucher);
        vm.prank(voucher.account);
        vault.claim(voucher, signature);
    }

    /// @notice Claims and expects exactly this refusal.
    function refusesClaim(IVault.Voucher memory voucher, bytes memory signature, bytes memory refusal) internal {
        vm.expectRevert(refusal);
        vm.prank(voucher.account);
        vault.claim(voucher, signature);
    }

    function digestOf(address verifier, uint256 chain, IVault.Voucher memory voucher) internal pure returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("OceanVault"),
                keccak256("1"),
                chain,
                verifier
            )
        );
        bytes32 typeHash =
            keccak256("Voucher(bytes32 id,address account,address token,uint256 net,uint256 burn,uint256 deadline)");
        bytes32 message = keccak256(
            abi.encode(
                typeHash, voucher.id, voucher.account, voucher.token, voucher.net, voucher.burn, voucher.deadline
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, message));
    }
}
