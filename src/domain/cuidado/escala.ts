/** An axis for some values: round bounds around them, and round marks between. */
export type Escala = {
  readonly de: number;
  readonly ate: number;
  readonly marcas: readonly number[];
  readonly casas: number;
};

const MARCAS = 4;

export function escala(valores: readonly number[]): Escala {
  const [menor, maior] = valores.length === 0 ? [0, 1] : [Math.min(...valores), Math.max(...valores)];
  // One value alone, or all alike: some room around it.
  const folga = (maior - menor || Math.abs(maior) * 0.1 || 1) * 0.15;
  const bruto = (maior - menor + 2 * folga) / MARCAS;
  const potencia = 10 ** Math.floor(Math.log10(bruto));
  const passo = [1, 2, 5, 10].map((vezes) => vezes * potencia).find((passo) => passo >= bruto) ?? bruto;
  const casas = Math.max(0, -Math.floor(Math.log10(passo)));
  const [primeiro, ultimo] = [Math.floor((menor - folga) / passo), Math.ceil((maior + folga) / passo)];
  const marcas = Array.from({ length: ultimo - primeiro + 1 }, (_, n) =>
    Number(((primeiro + n) * passo).toFixed(casas)),
  );
  return { de: marcas[0] as number, ate: marcas.at(-1) as number, marcas, casas };
}
