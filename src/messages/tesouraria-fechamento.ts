/** What keeps a month open, in words. */
import type { Apuracao, Pendencia } from '#domain/tesouraria/fechamento.ts';
import { tesouraria } from './tesouraria.ts';

const { pendencia: texto } = tesouraria;

export function dizerPendencia(
  pendencia: Pendencia,
  { competencia, fim, saldoBanco, saldoFinal, emTransito }: Apuracao,
): string {
  switch (pendencia.tipo) {
    case 'mes-aberto':
      return tesouraria.mesAberto(competencia);
    case 'mes-anterior':
      return texto['mes-anterior'](pendencia.mes);
    case 'linhas':
    case 'movimentos':
    case 'borderos':
    case 'cobrancas':
    case 'caixas':
    case 'retornos':
      return texto[pendencia.tipo](pendencia.quantidade);
    case 'sem-extrato':
      return texto['sem-extrato'](fim);
    case 'diferenca':
      return texto.diferenca(saldoBanco ?? '0.00', saldoFinal, emTransito);
  }
}
