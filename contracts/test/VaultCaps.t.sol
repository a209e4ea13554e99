// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IVault} from "../src/interfaces/IVault.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

contract VaultCapsTest is VaultFixture {
    uint256 private nextId;

    function setUp() public {
        deployPlatform();
        usdt.mint(address(vault), 10_000_000e6);
    }

    function test_pays_at_most_the_capacity() public {
        claimUsdt(USDT_CAP);
        refusesUsdt(1, 0);
    }

    function test_refills_every_second_up_to_the_capacity() public {
        claimUsdt(USDT_CAP);
        skip(10);
        vm.assertEq(vault.claimable(address(usdt)), 10 * USDT_REFILL, "after ten seconds");
        claimUsdt(10 * USDT_REFILL);
        refusesUsdt(1, 0);
        skip(365 days);
        vm.assertEq(vault.claimable(address(usdt)), USDT_CAP, "never above the capacity");
    }

    /// @dev A cap per calendar day would allow twice the capacity within these two seconds.
    function test_does_not_double_the_capacity_around_midnight() public {
        vm.warp((nowSeconds() / 1 days + 1) * 1 days - 1);
        claimUsdt(USDT_CAP);
        skip(2);
        refusesUsdt(USDT_CAP, 2 * USDT_REFILL);
    }

    function test_tells_its_cap_whatever_was_claimed() public {
        claimUsdt(USDT_CAP);
        (uint256 capacity, uint256 refillPerSecond) = vault.capOf(address(usdt));
        vm.assertEq(capacity, USDT_CAP, "capacity");
        vm.assertEq(refillPerSecond, USDT_REFILL, "refill");
        (capacity, refillPerSecond) = vault.capOf(address(vault));
        vm.assertEq(capacity + refillPerSecond, 0, "a token without a cap");
    }

    function test_keeps_the_caps_of_two_tokens_apart() public {
        claimUsdt(USDT_CAP);
        vm.assertEq(vault.claimable(address(bcg)), BCG_CAP, "the other token");
    }

    function test_pays_nothing_of_a_token_without_a_cap() public {
        vm.prank(admin);
        vault.setCap(address(usdt), 0, 0);
        refusesUsdt(1, 0);
    }

    function test_grants_no_second_capacity_by_changing_the_cap() public {
        claimUsdt(USDT_CAP);
        configure(address(usdt), 0, 0);
        configure(address(usdt), USDT_CAP, USDT_REFILL);
        refusesUsdt(1, 0);
        configure(address(usdt), USDT_CAP + 5, USDT_REFILL);
        claimUsdt(5);
        refusesUsdt(1, 0);
    }

    function test_refills_the_past_at_the_old_rate() public {
        claimUsdt(USDT_CAP);
        skip(10);
        configure(address(usdt), USDT_CAP, 1_000 * USDT_REFILL);
        vm.assertEq(vault.claimable(address(usdt)), 10 * USDT_REFILL, "at the moment of the change");
    }

    function test_survives_the_largest_limits() public {
        configure(address(usdt), type(uint128).max, type(uint128).max);
        claimUsdt(1_000_000e6);
        skip(1_000 * 365 days);
        vm.assertEq(vault.claimable(address(usdt)), type(uint128).max, "full");
        vm.prank(admin);
        vm.expectRevert();
        vault.setCap(address(usdt), uint256(type(uint128).max) + 1, 0);
        vm.prank(admin);
        vm.expectRevert();
        vault.setCap(address(usdt), 0, uint256(type(uint128).max) + 1);
    }

    /// @dev For any pattern of claims: between any two claims, both included, at most capacity + refill * time is paid.
    function test_fuzz_pays_at_most_capacity_and_refill_in_any_span(uint256[12] memory waits, uint256[12] memory asks)
        public
    {
        uint256[12] memory times;
        uint256[12] memory amounts;
        for (uint256 i = 0; i < waits.length; i++) {
            skip(bound(waits[i], 0, 12 hours));
            times[i] = nowSeconds();
            uint256 ask = bound(asks[i], 1, USDT_CAP);
            uint256 available = vault.claimable(address(usdt));
            if (ask > available) {
                refusesUsdt(ask, available);
                continue;
            }
            claimUsdt(ask);
            amounts[i] = ask;
            uint256 sum = 0;
            for (uint256 back = i + 1; back > 0; back--) {
                sum += amounts[back - 1];
                vm.assertLe(sum, USDT_CAP + USDT_REFILL * (times[i] - times[back - 1]), "too much was paid in a span");
            }
        }
    }

    function claimUsdt(uint256 amount) private {
        claim(voucherOf(bytes32(++nextId), alice, address(usdt), amount, 0));
    }

    function refusesUsdt(uint256 amount, uint256 available) private {
        IVault.Voucher memory voucher = voucherOf(bytes32(++nextId), alice, address(usdt), amount, 0);
        refusesClaim(
            voucher, signed(voucher), abi.encodeWithSelector(IVault.CapExceeded.selector, address(usdt), available)
        );
    }
}
