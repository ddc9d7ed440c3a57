import { useState } from 'react';

export type Fazer = {
  /** Of whom something is being done; null: of nobody. */
  readonly ocupado: number | null;
  readonly fazer: (id: number, obra: () => Promise<unknown>) => Promise<void>;
};

/** An act on somebody of a queue, one at a time: the second click finds it at work. The queue is read again afterwards. */
export function useFazer(reler: () => void): Fazer {
  const [ocupado, setOcupado] = useState<number | null>(null);
  const fazer = async (id: number, obra: () => Promise<unknown>) => {
    if (ocupado !== null) return;
    setOcupado(id);
    try {
      await obra();
    } catch {
      // The client has told why, and who was faster; the queue is read again and shows it.
    }
    setOcupado(null);
    reler();
  };
  return { ocupado, fazer };
}
