// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title A cap that refills every second
/// @notice At most `capacity + refillPerSecond * t` passes in any span of t seconds. A cap per calendar day would allow
/// twice its amount around midnight.
library RefillingCap {
    using SafeCast for uint256;

    /// @param drained The amount that passed and is not refilled yet, as of `drainedAt`.
    struct Bucket {
        uint128 capacity;
        uint128 refillPerSecond;
        uint128 drained;
        uint64 drainedAt;
    }

    /// @notice The amount that may pass now.
    function available(Bucket storage bucket) internal view returns (uint256) {
        return Math.saturatingSub(bucket.capacity, drainedNow(bucket));
    }

    /// @notice Records that `amount` passes; the caller has compared it with `available`.
    function drain(Bucket storage bucket, uint256 amount) internal {
        bucket.drained = (drainedNow(bucket) + amount).toUint128();
        bucket.drainedAt = uint64(block.timestamp);
    }

    /// @notice Sets new limits. The drained amount stays drained, so that a change never grants a second capacity.
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
