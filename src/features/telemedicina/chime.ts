/** Two soft notes where somebody writes in a call and the messages are closed. */
const NOTES = [660, 880] as const;
const NOTE_S = 0.12;
const LOUDNESS = 0.08;

/** A browser that plays nothing before a touch stays silent: the written notice is there too. */
export function chime(): void {
  if (typeof AudioContext !== 'function') return;
  const context = new AudioContext();
  const gain = context.createGain();
  gain.gain.value = LOUDNESS;
  gain.connect(context.destination);
  for (const [at, frequency] of NOTES.entries()) {
    const note = context.createOscillator();
    note.frequency.value = frequency;
    note.connect(gain);
    note.start(context.currentTime + at * NOTE_S);
    note.stop(context.currentTime + (at + 1) * NOTE_S);
    if (at === NOTES.length - 1) note.addEventListener('ended', () => void context.close());
  }
}
