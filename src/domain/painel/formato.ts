/** Values of a board in words: exact in figures and tables, short on axes ('1,2 mil', 'R$ 3,4 mi'). */
import { formatDecimal, formatMoeda } from '../formato/decimal.ts';
import type { Unidade } from './resposta.ts';

const inteiro = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });
const curto = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });
const duasCasas = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });
const umaCasa = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** '45 min', '2 h 05', '3 dias e 4 h': a length in minutes as somebody says it. */
export function formatDuracao(minutos: number): string {
  const total = Math.round(minutos);
  if (Math.abs(total) < 60) return `${total} min`;
  const horas = Math.trunc(total / 60);
  if (Math.abs(horas) < 24) return `${horas} h ${String(Math.abs(total % 60)).padStart(2, '0')}`;
  const dias = Math.trunc(horas / 24);
  const resto = Math.abs(horas % 24);
  return `${dias} ${dias === 1 ? 'dia' : 'dias'}${resto === 0 ? '' : ` e ${resto} h`}`;
}

/** The value whole, as a figure or a cell of the table shows it. */
export function formatValor(valor: string, unidade: Unidade): string {
  switch (unidade) {
    case 'dinheiro':
      return formatMoeda(valor);
    case 'quantos':
      return inteiro.format(BigInt(valor));
    case 'por-cento':
      return `${umaCasa.format(Number(valor))}%`;
    case 'minutos':
      return formatDuracao(Number(valor));
    case 'dias':
      return valor === '1' ? '1 dia' : `${umaCasa.format(Number(valor))} dias`;
    case 'numero':
      return valor.includes('.') ? formatDecimal(valor) : inteiro.format(BigInt(valor));
  }
}

/** A goal, which has two places whatever it is of: '40' of '40.00', '2,5' of '2.50'. */
export const formatMeta = (meta: string, unidade: Unidade): string =>
  unidade === 'quantos' || unidade === 'numero' ? duasCasas.format(Number(meta)) : formatValor(meta, unidade);

/** The value as an axis or the label of a bar has room for it. */
export function formatCurto(valor: number, unidade: Unidade): string {
  switch (unidade) {
    case 'dinheiro':
      return `R$ ${curto.format(valor)}`;
    case 'por-cento':
      return `${umaCasa.format(valor)}%`;
    case 'minutos':
      return formatDuracao(valor);
    case 'dias':
      return `${umaCasa.format(valor)} d`;
    default:
      return curto.format(valor);
  }
}

/** How a value stands beside the one before: up or down, by how much, and whether that is good. Null where one is missing. */
export function diferenca(
  valor: string | null,
  antes: string | null | undefined,
  unidade: Unidade,
  melhor: 'more' | 'less' | undefined,
): {
  readonly sentido: 'mais' | 'menos' | 'igual';
  readonly quanto: string;
  readonly bom: boolean | null;
} | null {
  if (valor === null || antes === null || antes === undefined) return null;
  const [agora, era] = [Number(valor), Number(antes)];
  if (agora === era) return { sentido: 'igual', quanto: '', bom: null };
  const sentido = agora > era ? 'mais' : 'menos';
  // Of shares and times the difference itself is told; of counts and sums the part, where there was something.
  const quanto =
    unidade === 'por-cento'
      ? `${umaCasa.format(Math.abs(agora - era))} ponto${Math.abs(agora - era) === 1 ? '' : 's'}`
      : unidade === 'minutos' || unidade === 'dias' || era === 0
        ? formatValor(
            unidade === 'dinheiro' ? Math.abs(agora - era).toFixed(2) : String(Math.abs(agora - era)),
            unidade,
          )
        : `${umaCasa.format((Math.abs(agora - era) / Math.abs(era)) * 100)}%`;
  return { sentido, quanto, bom: melhor === undefined ? null : (sentido === 'mais') === (melhor === 'more') };
}
