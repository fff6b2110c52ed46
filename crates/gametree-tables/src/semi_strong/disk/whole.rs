//! The file of a solution from its levels on disk.

use std::io::Write;
use std::path::Path;

use super::folder::{Folder, Kind};
use crate::blocks::{BlockWriter, width};
use crate::format::{BLOCK, FileKind};
use crate::semi_strong::error::DiskError;
use crate::semi_strong::file::{SemiStrongCounts, SemiStrongHeader, SemiStrongSubject};
use crate::semi_strong::value::MAX_PLIES;

pub(super) fn write(
    path: &Path,
    subject: SemiStrongSubject<'_>,
    ply: u32,
    to: &mut dyn Write,
) -> Result<u64, DiskError> {
    let folder = Folder::open(path, subject)?;
    let header = header(&folder, subject, ply)?;
    let failed = |error: std::io::Error| DiskError::of(path, &error);
    let mut writer = BlockWriter::new(to, FileKind::SemiStrong, header.value_bytes).map_err(failed)?;
    for level in 0..header.levels.len() as u32 {
        for kind in [Kind::Region, Kind::Certificate] {
            let (mut codes, mut values) = (Vec::new(), Vec::new());
            folder.each(level, kind, |(code, value)| {
                codes.push(code);
                values.push(value);
                if codes.len() < 64 * BLOCK as usize {
                    return Ok(());
                }
                let (codes, values) = (std::mem::take(&mut codes), std::mem::take(&mut values));
                writer.section(&codes, &values).map_err(failed)
            })?;
            writer.section(&codes, &values).map_err(failed)?;
        }
    }
    writer.finish(&header).map_err(failed)
}

/// The header of the file, from all levels that are complete.
pub(super) fn header(
    folder: &Folder,
    subject: SemiStrongSubject<'_>,
    ply: u32,
) -> Result<SemiStrongHeader, DiskError> {
    let (mut levels, mut largest) = (Vec::new(), 0);
    for level in (0..=MAX_PLIES).take_while(|&level| folder.is_complete(level)) {
        let mut count = |kind| -> Result<u64, DiskError> {
            let mut count = 0;
            folder.each(level, kind, |(_, value)| {
                count += 1;
                largest = largest.max(if kind == Kind::Region { value } else { 0 });
                Ok(())
            })?;
            Ok(count)
        };
        let (region, certificate) = (count(Kind::Region)?, count(Kind::Certificate)?);
        levels.push(SemiStrongCounts { ply: Some(ply + level), region, certificate });
    }
    let SemiStrongSubject { game, position, order } = subject;
    Ok(SemiStrongHeader {
        game: game.to_owned(),
        position: position.to_owned(),
        order: order.to_owned(),
        value_bytes: width(largest),
        block: BLOCK,
        levels,
    })
}
