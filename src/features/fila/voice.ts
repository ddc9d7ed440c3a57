/** The browser's voice, and two tones before it: calls are said one after the other, in Portuguese. */
export const temVoz = (): boolean => 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window;

let sons: AudioContext | undefined;

/** Must be called from a click: browsers let nobody speak before. */
export function prepararVoz(): void {
  try {
    sons ??= new AudioContext();
    void sons.resume();
  } catch {
    // No sound device: the voice alone.
  }
  if (temVoz()) window.speechSynthesis.resume();
}

export function dizer(texto: string): void {
  tocar();
  if (!temVoz()) return;
  const fala = new SpeechSynthesisUtterance(texto);
  fala.lang = 'pt-BR';
  fala.rate = 0.9;
  const voz = window.speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().startsWith('pt'));
  if (voz) fala.voice = voz;
  window.speechSynthesis.speak(fala);
}

export function calar(): void {
  if (temVoz()) window.speechSynthesis.cancel();
}

function tocar(): void {
  if (sons?.state !== 'running') return;
  for (const [vez, tom] of [660, 880].entries()) {
    const [som, volume] = [sons.createOscillator(), sons.createGain()];
    const em = sons.currentTime + vez * 0.25;
    som.frequency.value = tom;
    volume.gain.setValueAtTime(0.2, em);
    volume.gain.exponentialRampToValueAtTime(0.001, em + 0.4);
    som.connect(volume).connect(sons.destination);
    som.start(em);
    som.stop(em + 0.4);
  }
}
