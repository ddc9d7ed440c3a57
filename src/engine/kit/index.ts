/**
 * The engine's door for screens built by hand: what it knows of a declared register, in pieces. Features and
 * capabilities enter here and nowhere else; the bundler takes of it what a screen names (vite.config.ts).
 */

// One field of a register or of no register.
export { FilterChoice } from '../fields/filters/FilterChoice.tsx';
export { default as LookupSelect } from '../lookup/LookupSelect.tsx';
export { resolve as resolveLabels, type LookupItem } from '../lookup/lookup-query.ts';
export { DateInput } from '../fields/date/DateInput.tsx';
export { DayFilter } from '../fields/date/DayFilter.tsx';
export { PeriodFilter } from '../fields/date/PeriodFilter.tsx';
export { usePeriod } from '../fields/date/usePeriod.ts';
export { When } from '../fields/date/WhenInput.tsx';
export { TimeInput } from '../fields/time/TimeInput.tsx';
export { DrawingPad, type Drawing } from '../fields/signature/DrawingPad.tsx';
export { sendFile, useFileAddress } from '../fields/image/upload.ts';
export { FieldItem } from '../fields/FieldWidget.tsx';
export { FormDrawerLater, LookupLater, RichTextLater } from './later.ts';

// A record being filled in: its state, what draws it, what saves it.
export { createRecordForm, type RecordForm } from '../form/record-form.ts';
export { useForgetRows, useRecordForm, useRecordFormOn, type OpenRecord } from '../form/useRecordForm.ts';
export { useSaving } from '../form/useSaving.ts';
export { ConflictView } from '../form/ConflictView.tsx';
export { ValueText } from '../form/FieldValue.tsx';
export { AsideContext, BeneathContext } from '../form/engine-context.ts';
export { FormHost } from '../form/FormHost.tsx';
export { RecordBody, type RecordPart } from '../form/RecordBody.tsx';
export { RecordFrame } from '../form/RecordFrame.tsx';
export { SaveBar } from '../form/SaveBar.tsx';
export { DraftNotice, draftTime, ErrorSummary, Notice } from '../form/Notices.tsx';
export { createDrafts, memoryStorage } from '../form/draft.ts';
export type { Values } from '../form/record.ts';
export type { RecordWire, Row } from '../form/wire.ts';

// Unsaved work of any screen: kept, asked about, never lost on the way out.
export { confirmLeave, registerUnsaved, type UnsavedForm } from '../form/unsaved.ts';
export { useUnsaved } from '../form/useUnsaved.ts';
export { useSaveKey } from '../form/useSaveKey.ts';
export { focusWhenShown } from '../form/focus.ts';
export { LeaveGuard } from '../form/LeaveGuard.tsx';
export { useTextDraft } from '../form/useTextDraft.ts';

// What a record says of itself, and what may be done with it.
export { StateTags } from '../cells/StateTags.tsx';
export { RecordActions, stampOf } from '../form/RecordHeader.tsx';
export { RecordSummary } from '../form/RecordSummary.tsx';

// Beside a record: its history, and the tabs that a feature puts there.
export { HistoryDrawer } from '../history/HistoryDrawer.tsx';
export { useRereadWhen, type RecordPanel, type RecordPanelProps } from '../form/record-panels.ts';
export { panelCountKey } from '../form/useRelatedCounts.ts';

// What a printed page says of itself.
export { PrintHeader } from '../print/PrintHeader.tsx';

// A row as its own list shows it.
export { Tag } from '../cells/Tag.tsx';

// Rows of a register: the whole list with its search, panel and pages, and the record over the screen.
export { EntityList } from '../list/EntityList.tsx';
export { SearchBox } from '../list/SearchBox.tsx';
export { useOwnTable, type OwnColumn } from '../list/useOwnTable.tsx';

// The steps that rows may take, as buttons with their dialog.
export type { Beside } from '../lifecycle/beside.ts';
export { useTransitions, type Transitions } from '../lifecycle/useTransitions.tsx';

// Imports of any register.
export { isRunning, mayRestart, mayUndo, written } from '../import/step.ts';
export { discardImport, undoImport } from '../import/undo-import.ts';
export { PARAM as IMPORT_PARAM } from '../import/useImport.ts';
export { ownImports } from '../import/wire.ts';
