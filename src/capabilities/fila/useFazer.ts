import { filaTela as texto } from '#messages/fila-tela.ts';
import { useAct } from '#shared/ui/useAct.ts';

export type Fazer = {
  /** Of whom something is being done; null: of nobody. */
  readonly ocupado: number | null;
  readonly fazer: (id: number, obra: () => Promise<unknown>) => Promise<void>;
};

/** An act on somebody of a queue, one at a time: the second click finds it at work. The queue is read again afterwards. */
export function useFazer(reler: () => void): Fazer {
  const { run, doing } = useAct((_id: number, obra: () => Promise<unknown>) => obra(), {
    failure: texto.falhaAcao,
  });
  const fazer = async (id: number, obra: () => Promise<unknown>) => {
    await run(id, obra);
    reler();
  };
  return { ocupado: doing?.[0] ?? null, fazer };
}
