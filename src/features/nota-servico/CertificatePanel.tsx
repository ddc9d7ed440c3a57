export default function NotePanel() {
  return null;
}
