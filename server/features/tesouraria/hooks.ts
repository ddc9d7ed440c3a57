/** What accounts and tills do that no declaration says: who may write a movement, what a line of the statement becomes. */
import { rules } from '#server/engine/rules.ts';
import { turnos } from './caixa.ts';
import { linhas } from './conciliacao.ts';
import { fechamentos } from './fechamento.ts';
import { guias, movimentos, pagamentos, recebimentos, transferencias } from './movimentos.ts';
import { plano } from './plano.ts';

export default rules({
  'plano-contas': plano,
  'movimentos-bancarios': movimentos,
  'transferencias-contas': transferencias,
  'baixas-contas-pagar': pagamentos,
  'baixas-contas-receber': recebimentos,
  'borderos-impostos': guias,
  'linhas-extrato': linhas,
  'fechamentos-contas': fechamentos,
  'turnos-caixa': turnos,
});
