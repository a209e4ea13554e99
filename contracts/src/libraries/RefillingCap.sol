// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title A cap that refills second by second
/// @notice In any span of t seconds at most `capacity + refillPerSecond * t` passes. A cap per calendar day would let
/// out the double of it around midnight; here no moment is special.
library RefillingCap {
    using SafeCast for uint256;

    /// @param drained What passed and has not been refilled, as of `drainedAt`.
    struct Bucket {
        uint128 capacity;
        uint128 refillPerSecond;
        uint128 drained;
        uint64 drainedAt;
    }

    /// @notice What may pass now.
    function available(Bucket storage bucket) internal view returns (uint256) {
        return Math.saturatingSub(bucket.capacity, drainedNow(bucket));
    }

    /// @notice Takes `amount` out; the caller has compared it with `available`.
    function drain(Bucket storage bucket, uint256 amount) internal {
        bucket.drained = (drainedNow(bucket) + amount).toUint128();
        bucket.drainedAt = uint64(block.timestamp);
    }

    /// @notice Sets new limits. What has been drained stays drained, so that a change never opens a second allowance.
    function configure(Bucket storage bucket, uint256 capacity, uint256 refillPerSecond) internal {
        bucket.drained = drainedNow(bucket).toUint128();
        bucket.drainedAt = uint64(block.timestamp);
        bucket.capacity = capacity.toUint128();
        bucket.refillPerSecond = refillPerSecond.toUint128();
    }

    function drainedNow(Bucket storage bucket) private view returns (uint256) {
        uint256 refilled = uint256(bucket.refillPerSecond) * (block.timestamp - bucket.drainedAt);
        return Math.saturatingSub(bucket.drained, refilled);
    }
}
