/** How a day that moves with the calendar is said. */
import type { DiaMovel, NomeMovel } from '#domain/formato/dia-movel.ts';

const DIAS: { readonly [passos: number]: string | undefined } = { [-1]: 'ontem', 0: 'hoje', 1: 'amanhã' };

const UNIDADES = {
  semana: ['semana', 'semanas', 'desta semana', 'da semana passada', 'da próxima semana'],
  mes: ['mês', 'meses', 'deste mês', 'do mês passado', 'do próximo mês'],
  ano: ['ano', 'anos', 'deste ano', 'do ano passado', 'do próximo ano'],
} as const;

const PONTAS: { readonly [nome in Exclude<NomeMovel, 'hoje'>]: readonly [string, keyof typeof UNIDADES] } = {
  inicioDaSemana: ['início', 'semana'],
  fimDaSemana: ['fim', 'semana'],
  inicioDoMes: ['início', 'mes'],
  fimDoMes: ['fim', 'mes'],
  inicioDoAno: ['início', 'ano'],
  fimDoAno: ['fim', 'ano'],
};

/** 'há 6 dias', 'daqui a 30 dias', 'início deste mês', 'fim do ano, há 2 anos'. */
export function textoDiaMovel({ nome, passos }: DiaMovel): string {
  const longe = (singular: string, plural: string) => {
    const quantos = Math.abs(passos);
    return `${passos < 0 ? 'há' : 'daqui a'} ${quantos} ${quantos === 1 ? singular : plural}`;
  };
  if (nome === 'hoje') return DIAS[passos] ?? longe('dia', 'dias');
  const [ponta, unidade] = PONTAS[nome];
  const [singular, plural, atual, passado, proximo] = UNIDADES[unidade];
  const perto = passos === 0 ? atual : passos === -1 ? passado : passos === 1 ? proximo : undefined;
  return perto
    ? `${ponta} ${perto}`
    : `${ponta} ${unidade === 'semana' ? 'da' : 'do'} ${singular}, ${longe(singular, plural)}`;
}
