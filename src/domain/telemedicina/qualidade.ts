/** What the line's figures mean to somebody who looks at a picture. */
export type Qualidade = 'boa' | 'regular' | 'ruim';

export type Medida = {
  /** Lost of a hundred packets since the last measure. */
  readonly perda: number;
  /** There and back, in milliseconds; null: not known. */
  readonly ida: number | null;
  /** Pictures in a second; null: none is sent. */
  readonly quadros: number | null;
};

/** Above these nobody talks at ease (ITU-T G.114 for the delay). */
const RUIM = { perda: 8, ida: 600, quadros: 5 } as const;
const REGULAR = { perda: 2, ida: 300, quadros: 12 } as const;

export function qualidadeDe({ perda, ida, quadros }: Medida): Qualidade {
  const pior = (limite: Medida): boolean =>
    perda > limite.perda ||
    (ida ?? 0) > (limite.ida ?? 0) ||
    (quadros !== null && quadros < (limite.quadros ?? 0));
  return pior(RUIM) ? 'ruim' : pior(REGULAR) ? 'regular' : 'boa';
}

export type Contado = { readonly recebidos: number; readonly perdidos: number };

/** Lost of a hundred between two counts; 0 where nothing came or the counting began anew. */
export function perdaEntre(antes: Contado, agora: Contado): number {
  const [recebidos, perdidos] = [agora.recebidos - antes.recebidos, agora.perdidos - antes.perdidos];
  const todos = recebidos + perdidos;
  return todos <= 0 || perdidos <= 0 || recebidos < 0 ? 0 : (100 * perdidos) / todos;
}
