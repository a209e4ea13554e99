// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlatformToken} from "../src/PlatformToken.sol";
import {Test} from "./support/Test.sol";
import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ERC20Capped} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Capped.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

contract PlatformTokenTest is Test {
    uint256 private constant BILLION = 1_000_000_000e18;
    uint256 private constant OWNER_KEY = 0xB0B;
    address private immutable admin = makeAddress("admin");
    address private immutable minter = makeAddress("minter");
    address private immutable owner = vm.addr(OWNER_KEY);
    address private immutable spender = makeAddress("spender");
    PlatformToken private token;

    function setUp() public {
        token = new PlatformToken(admin);
        bytes32 role = token.MINTER_ROLE();
        vm.prank(admin);
        token.grantRole(role, minter);
    }

    function test_has_the_name_and_the_decimals_of_the_platform() public view {
        vm.assertEq(keccak256(bytes(token.symbol())), keccak256("BCG"), "symbol");
        vm.assertEq(token.decimals(), 18, "decimals");
        vm.assertEq(token.cap(), BILLION, "cap");
    }

    function test_mints_at_most_a_billion() public {
        mint(BILLION);
        refusesMint(1, BILLION + 1);
    }

    function test_does_not_mint_again_after_burning() public {
        mint(BILLION);
        vm.prank(owner);
        token.burn(BILLION);
        vm.assertEq(token.totalSupply(), 0, "supply");
        refusesMint(1, BILLION + 1);
    }

    function test_lets_only_the_minter_mint() public {
        bytes32 role = token.MINTER_ROLE();
        vm.expectRevert(abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, admin, role));
        vm.prank(admin);
        token.mint(admin, 1);
    }

    function test_burns_only_own_or_allowed_tokens() public {
        mint(100);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, spender, 0, 1));
        vm.prank(spender);
        token.burnFrom(owner, 1);
    }

    function test_accepts_a_permit_once_and_only_from_the_owner() public {
        uint256 deadline = nowSeconds() + 1;
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(OWNER_KEY, permitDigest(5, deadline));
        vm.expectRevert();
        token.permit(owner, spender, 6, deadline, v, r, s);
        token.permit(owner, spender, 5, deadline, v, r, s);
        vm.assertEq(token.allowance(owner, spender), 5, "allowance");
        vm.expectRevert();
        token.permit(owner, spender, 5, deadline, v, r, s);
    }

    function test_refuses_a_permit_after_its_deadline() public {
        uint256 deadline = nowSeconds();
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(OWNER_KEY, permitDigest(5, deadline));
        skip(1);
        vm.expectRevert(abi.encodeWithSelector(ERC20Permit.ERC2612ExpiredSignature.selector, deadline));
        token.permit(owner, spender, 5, deadline, v, r, s);
    }

    function test_fuzz_never_mints_more_than_a_billion_in_total(uint256[8] memory mints, uint256[8] memory burns)
        public
    {
        uint256 minted = 0;
        uint256 burned = 0;
        for (uint256 i = 0; i < mints.length; i++) {
            uint256 amount = bound(mints[i], 0, BILLION / 4);
            if (minted + amount > BILLION) {
                refusesMint(amount, minted + amount);
            } else {
                mint(amount);
                minted += amount;
            }
            uint256 burn = bound(burns[i], 0, token.balanceOf(owner));
            vm.prank(owner);
            token.burn(burn);
            burned += burn;
            vm.assertEq(token.totalMinted(), minted, "minted");
            vm.assertEq(token.totalSupply(), minted - burned, "supply");
        }
    }

    function mint(uint256 amount) private {
        vm.prank(minter);
        token.mint(owner, amount);
    }

    function refusesMint(uint256 amount, uint256 wouldBe) private {
        vm.expectRevert(abi.encodeWithSelector(ERC20Capped.ERC20ExceededCap.selector, wouldBe, BILLION));
        vm.prank(minter);
        token.mint(owner, amount);
    }

    function permitDigest(uint256 value, uint256 deadline) private view returns (bytes32) {
        bytes32 typeHash =
            keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 message = keccak256(abi.encode(typeHash, owner, spender, value, token.nonces(owner), deadline));
        return keccak256(abi.encodePacked(hex"1901", token.DOMAIN_SEPARATOR(), message));
    }
}
