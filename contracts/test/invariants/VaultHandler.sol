// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IVault} from "../../src/interfaces/IVault.sol";
import {TestToken} from "../../src/testing/TestToken.sol";
import {PermitFixture} from "../support/PermitFixture.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @notice All actions on the vault, in any order: members pay and claim, an attacker calls any function, the guardian
/// pauses, the admin changes accepted tokens and signers, time passes. It keeps its own books, with which the invariants
/// compare the vault.
/// @dev A call with an unexpected outcome fails immediately; reverts of the handler itself fail the run.
contract VaultHandler is PermitFixture {
    uint256 private constant STRANGER_KEY = 0xBAD;

    /// @notice Has granted the vault an unlimited allowance and never calls it.
    address public immutable victim = makeAddress("victim");
    uint256 public constant VICTIM_UNITS = 1_000_000e6;

    struct Passage {
        uint256 time;
        uint256 amount;
    }

    mapping(address token => uint256) public takenIn;
    mapping(address token => uint256) public paidOut;
    mapping(address token => Passage[]) private passages;
    mapping(bytes32 id => uint256) public timesClaimed;
    IVault.Voucher[] private claimed;
    uint256 public payments;
    uint256 public burnedInClaims;
    uint256 public burnedByMembers;
    bool public isPaused;
    mapping(address token => bool) public isAccepted;
    /// @notice A member's balance by these books, per token: initial amount plus claims minus payments.
    mapping(address member => mapping(address token => int256)) public owned;
    bytes32[] private refusedIds;
    TestToken public immutable junk;
    uint256 public signerKey = SIGNER_KEY;
    uint256[] private retiredKeys;
    uint256 private nextId;
    address[2] private members;
    /// @dev A second implementation of the bucket: the remaining amount, and its time.
    mapping(address token => uint256) private leftAt;
    mapping(address token => uint256) private left;

    constructor() {
        deployPlatform();
        members = [alice, bob];
        fund(victim, VICTIM_UNITS);
        vm.prank(address(vault));
        bcg.transfer(victim, VICTIM_UNITS);
        vm.prank(victim);
        bcg.approve(address(vault), type(uint256).max);
        for (uint256 i = 0; i < members.length; i++) {
            fund(members[i], 1_000_000e6);
            vm.prank(members[i]);
            bcg.approve(address(vault), type(uint256).max);
            owned[members[i]][address(usdt)] = 1_000_000e6;
        }
        junk = new TestToken("Junk", "JUNK", 18, false, address(this));
        junk.mint(alice, 1e24);
        vm.prank(alice);
        junk.approve(address(vault), type(uint256).max);
        (isAccepted[address(bcg)], isAccepted[address(usdt)]) = (true, true);
        (left[address(bcg)], left[address(usdt)]) = (BCG_CAP, USDT_CAP);
    }

    function pay(uint256 who, uint256 which, uint256 amount, bytes32 orderRef) external {
        (address member, IERC20 token) = pick(who, which);
        amount = bound(amount, 0, token.balanceOf(member) + 1);
        takesIn(member, token, amount, abi.encodeCall(IVault.pay, (orderRef, address(token), amount)));
    }

    function deposit(uint256 who, uint256 which, uint256 amount) external {
        (address member, IERC20 token) = pick(who, which);
        amount = bound(amount, 0, token.balanceOf(member) + 1);
        takesIn(member, token, amount, abi.encodeCall(IVault.deposit, (address(token), amount)));
    }

    /// @notice A payment or deposit with a permit of the main token, right or wrong in one respect, above no allowance or
    /// an unlimited one. It passes exactly when the permit is right or the allowance is sufficient without it.
    /// @param flaw 0 is right, 1 too although an observer has submitted it before. 2 is the victim's, 3 expired, 4 of
    /// another key, 5 for another amount, 6 for another spender, 7 for another nonce.
    function payWithPermit(uint256 who, uint256 amount, uint256 flaw, bool isDeposit, bool isApproved) external {
        address member = members[who % members.length];
        amount = bound(amount, 0, bcg.balanceOf(member) + 1);
        flaw = flaw % 8;
        vm.prank(member);
        bcg.approve(address(vault), isApproved ? type(uint256).max : 0);
        SignedPermit memory signed_ = flawedPermit(member, amount, flaw);
        bytes memory data = isDeposit
            ? depositCall(address(bcg), amount, signed_)
            : payCall(bytes32(flaw), address(bcg), amount, signed_);
        takesInByPermit(member, amount, data, flaw < 2 || isApproved);
        // The other actions assume it.
        vm.prank(member);
        bcg.approve(address(vault), type(uint256).max);
    }

    /// @notice A permit at a token that has none changes nothing.
    function payTokenWithoutPermit(uint256 who, uint256 amount, bytes32 r, bytes32 s) external {
        (address member, IERC20 token) = pick(who, 1);
        amount = bound(amount, 0, token.balanceOf(member) + 1);
        SignedPermit memory signed_ = SignedPermit(nowSeconds() + 1, 27, r, s);
        takesIn(member, token, amount, depositCall(address(token), amount, signed_));
    }

    function claimVoucher(uint256 who, uint256 which, uint256 net, uint256 burn) external {
        (address member, IERC20 token) = pick(who, which);
        uint256 available = vault.claimable(address(token));
        net = bound(net, 0, available + available / 8 + 1);
        burn = address(token) == address(bcg) ? bound(burn, 0, net / 10) : 0;
        IVault.Voucher memory voucher = voucherOf(bytes32(++nextId), member, address(token), net, burn);
        bool isPayable =
            !isPaused && net + burn > 0 && net + burn <= available && net + burn <= token.balanceOf(address(vault));
        bool passed = tryClaim(member, voucher, signedBy(signerKey, voucher));
        vm.assertTrue(passed == isPayable, "a valid voucher pays exactly when cap, balance and pause allow it");
        if (!passed) {
            refusedIds.push(voucher.id);
            return;
        }
        claimed.push(voucher);
        timesClaimed[voucher.id]++;
        paidOut[address(token)] += net + burn;
        burnedInClaims += burn;
        owned[member][address(token)] += int256(net);
        left[address(token)] = claimableByTheBooks(address(token)) - net - burn;
        leftAt[address(token)] = nowSeconds();
        passages[address(token)].push(Passage(nowSeconds(), net + burn));
    }

    /// @notice Claims a paid voucher again, unchanged or with a new signature over other fields.
    function replay(uint256 which, uint256 who, bool isResigned) external {
        if (claimed.length == 0) return;
        IVault.Voucher memory voucher = claimed[which % claimed.length];
        if (isResigned) {
            voucher.account = members[who % members.length];
            voucher.deadline = nowSeconds() + 1 days;
            voucher.net += 1;
        }
        if (tryClaim(voucher.account, voucher, signedBy(signerKey, voucher))) timesClaimed[voucher.id]++;
    }

    /// @notice Claims a voucher that the signer never signed.
    function forge(uint256 who, uint256 which, uint256 net) external {
        (address member, IERC20 token) = pick(who, which);
        bytes32 id = bytes32(++nextId);
        IVault.Voucher memory voucher = voucherOf(id, member, address(token), bound(net, 1, 1e6), 0);
        vm.assertFalse(tryClaim(member, voucher, signedBy(STRANGER_KEY, voucher)), "paid a forged voucher");
        for (uint256 i = 0; i < retiredKeys.length && i < 2; i++) {
            bytes memory old = signedBy(retiredKeys[(which % retiredKeys.length + i) % retiredKeys.length], voucher);
            vm.assertFalse(tryClaim(member, voucher, old), "paid a voucher of a removed signer");
        }
        refusedIds.push(id);
    }

    /// @notice Claims a valid voucher as another member, or after its deadline.
    function misuse(uint256 who, uint256 which, uint256 lateSeconds) external {
        (address member, IERC20 token) = pick(who, which);
        bytes32 id = bytes32(++nextId);
        IVault.Voucher memory voucher = voucherOf(id, member, address(token), 1, 0);
        bytes memory signature = signedBy(signerKey, voucher);
        vm.assertFalse(tryClaim(member == alice ? bob : alice, voucher, signature), "paid another member");
        vm.warp(voucher.deadline + bound(lateSeconds, 1, 1 days));
        vm.assertFalse(tryClaim(member, voucher, signature), "paid after the deadline");
        refusedIds.push(id);
    }

    /// @notice Pays in a token that is not accepted.
    function payJunk(uint256 amount, bool isDeposit) external {
        amount = bound(amount, 1, 1e18);
        vm.prank(alice);
        (bool passed,) = address(vault)
            .call(
                isDeposit
                    ? abi.encodeCall(IVault.deposit, (address(junk), amount))
                    : abi.encodeCall(IVault.pay, ("junk", address(junk), amount))
            );
        vm.assertFalse(passed, "accepted a token that is not accepted");
    }

    function changeAcceptance(uint256 which) external {
        (, IERC20 token) = pick(0, which);
        isAccepted[address(token)] = !isAccepted[address(token)];
        vm.prank(admin);
        vault.setAccepted(address(token), isAccepted[address(token)]);
    }

    /// @notice The admin grants the signer's role to a new key and revokes it from the old one.
    function replaceSigner() external {
        if (retiredKeys.length >= 8) return;
        bytes32 role = vault.SIGNER_ROLE();
        uint256 newKey = SIGNER_KEY + retiredKeys.length + 1;
        vm.prank(admin);
        vault.grantRole(role, vm.addr(newKey));
        vm.prank(admin);
        vault.revokeRole(role, vm.addr(signerKey));
        retiredKeys.push(signerKey);
        signerKey = newKey;
    }

    /// @notice The only admin tries to renounce the role.
    function renounceLastAdmin() external {
        vm.prank(admin);
        (bool passed,) = address(vault).call(abi.encodeCall(vault.renounceRole, (bytes32(0), admin)));
        vm.assertFalse(passed, "left the vault without an admin");
    }

    /// @notice A member calls any function of the vault and of the tokens with the victim's address as any argument.
    function attack(
        uint256 who,
        uint256 which,
        uint256 target,
        bytes4 selector,
        uint256[7] calldata words,
        uint256 place
    ) external {
        (address member, IERC20 token) = pick(who, which);
        uint256[7] memory arguments = words;
        uint256 slot = place % 7;
        arguments[slot] = uint256(uint160(victim));
        arguments[(slot + 1) % 7] = uint256(uint160(address(token)));
        address callee = target % 2 == 0 ? address(vault) : address(token);
        bytes4[11] memory known = [
            IVault.pay.selector,
            IVault.deposit.selector,
            IVault.payWithPermit.selector,
            IVault.depositWithPermit.selector,
            bcg.permit.selector,
            IVault.claim.selector,
            IERC20.transferFrom.selector,
            bcg.burnFrom.selector,
            bcg.mint.selector,
            vault.setCap.selector,
            vault.grantRole.selector
        ];
        bytes4 chosen = target % 3 == 0 ? selector : known[place % known.length];
        // Calls that change the caller's own balance have handlers that keep the books.
        if (chosen == IVault.pay.selector || chosen == IVault.deposit.selector) arguments[1] = uint160(victim);
        if (chosen == IVault.payWithPermit.selector || chosen == IVault.depositWithPermit.selector) {
            arguments[1] = uint160(victim);
        }
        if (chosen == IERC20.transfer.selector || chosen == IERC20.approve.selector) return;
        if (chosen == bytes4(keccak256("burn(uint256)"))) return;
        vm.prank(member);
        (bool passed,) = callee.call(abi.encodePacked(chosen, abi.encode(arguments)));
        passed;
    }

    function burnOwn(uint256 who, uint256 amount) external {
        address member = members[who % members.length];
        amount = bound(amount, 0, bcg.balanceOf(member));
        vm.prank(member);
        bcg.burn(amount);
        burnedByMembers += amount;
        owned[member][address(bcg)] -= int256(amount);
    }

    function togglePause() external {
        vm.prank(isPaused ? admin : guardian);
        isPaused ? vault.unpause() : vault.pause();
        isPaused = !isPaused;
    }

    function wait(uint256 duration) external {
        skip(bound(duration, 1, 6 hours));
    }

    /// @notice The largest excess of any span of claims over `capacity + refillPerSecond * t`; it must be 0.
    function worstExcess(address token, uint256 capacity, uint256 refillPerSecond)
        external
        view
        returns (uint256 worst)
    {
        Passage[] storage list = passages[token];
        for (uint256 last = 0; last < list.length; last++) {
            uint256 sum = 0;
            for (uint256 back = last + 1; back > 0; back--) {
                sum += list[back - 1].amount;
                uint256 allowed = capacity + refillPerSecond * (list[last].time - list[back - 1].time);
                if (sum > allowed && sum - allowed > worst) worst = sum - allowed;
            }
        }
    }

    function contracts() external view returns (address, address, address) {
        return (address(vault), address(bcg), address(usdt));
    }

    function maxClaimsOfOneVoucher() external view returns (uint256 max) {
        for (uint256 i = 0; i < claimed.length; i++) {
            uint256 times = timesClaimed[claimed[i].id];
            if (times > max) max = times;
        }
    }

    function claimableByTheBooks(address token) public view returns (uint256) {
        (uint256 capacity, uint256 refill) =
            token == address(bcg) ? (BCG_CAP, BCG_CAP / 1 days) : (USDT_CAP, USDT_REFILL);
        uint256 full = left[token] + refill * (nowSeconds() - leftAt[token]);
        return full < capacity ? full : capacity;
    }

    function areNoRefusedMarkedUsed() external view returns (bool) {
        for (uint256 i = 0; i < refusedIds.length; i++) {
            if (vault.used(refusedIds[i])) return false;
        }
        return true;
    }

    function areNoRetiredSigners() external view returns (bool) {
        for (uint256 i = 0; i < retiredKeys.length; i++) {
            if (vault.hasRole(vault.SIGNER_ROLE(), vm.addr(retiredKeys[i]))) return false;
        }
        return true;
    }

    function people() external view returns (address[2] memory, address, address) {
        return (members, admin, guardian);
    }

    function claims() external view returns (uint256) {
        return claimed.length;
    }

    function areAllClaimedMarkedUsed() external view returns (bool) {
        for (uint256 i = 0; i < claimed.length; i++) {
            if (!vault.used(claimed[i].id)) return false;
        }
        return true;
    }

    /// @notice A permit of the main token for the vault, with one flaw.
    function flawedPermit(address member, uint256 amount, uint256 flaw) private returns (SignedPermit memory signed_) {
        string memory signer = member == alice ? "alice" : "bob";
        Permit memory permit = permitOf(flaw == 2 ? victim : member, amount);
        if (flaw == 2) signer = "victim";
        if (flaw == 3) permit.deadline = nowSeconds() - 1;
        if (flaw == 4) signer = "stranger";
        if (flaw == 5) permit.value = amount + 1;
        if (flaw == 6) permit.spender = member;
        if (flaw == 7) permit.nonce += 1;
        signed_ = signedPermit(signer, permit);
        if (flaw == 1) submitPermit(permit, signed_);
    }

    function takesInByPermit(address member, uint256 amount, bytes memory data, bool isAllowed) private {
        if (isAllowed) {
            takesIn(member, bcg, amount, data);
            return;
        }
        vm.prank(member);
        (bool passed,) = address(vault).call(data);
        vm.assertFalse(passed, "paid by a permit that is not right");
    }

    function takesIn(address member, IERC20 token, uint256 amount, bytes memory data) private {
        bool isPayable = !isPaused && isAccepted[address(token)] && amount > 0 && amount <= token.balanceOf(member);
        vm.prank(member);
        (bool passed, bytes memory answer) = address(vault).call(data);
        vm.assertTrue(passed == isPayable, "a payment passes exactly when balance and pause allow it");
        if (!passed) return;
        payments++;
        vm.assertEq(abi.decode(answer, (uint256)), payments, "the next payment id, without a gap");
        takenIn[address(token)] += amount;
        owned[member][address(token)] -= int256(amount);
    }

    function tryClaim(address caller, IVault.Voucher memory voucher, bytes memory signature) private returns (bool) {
        vm.prank(caller);
        try vault.claim(voucher, signature) {
            return true;
        } catch {
            return false;
        }
    }

    function pick(uint256 who, uint256 which) private view returns (address member, IERC20 token) {
        return (members[who % members.length], which % 2 == 0 ? IERC20(bcg) : IERC20(usdt));
    }
}
