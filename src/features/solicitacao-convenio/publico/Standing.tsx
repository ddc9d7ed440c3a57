/** How a request stands: its state and its dates, and nothing else (INS-01). */
import { formatData } from '#domain/formato/data.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import type { SituacaoPublica } from '#domain/solicitacao-convenio/wire.ts';
import { solicitacaoTela as texts } from '#messages/solicitacao-tela.ts';

const MOMENTS = ['recebidaEm', 'venceEm', 'respondidaEm', 'finalizadaEm'] as const;

export function Standing({ situacao }: { readonly situacao: SituacaoPublica }) {
  const { protocolo, convenio, validadeSenha } = situacao;
  const dates = MOMENTS.flatMap((field) => {
    const moment = situacao[field];
    return moment === null ? [] : [[texts.marcos[field], formatMinuto(moment)] as const];
  });
  const shown =
    validadeSenha === null
      ? dates
      : [...dates, [texts.marcos.validadeSenha, formatData(validadeSenha)] as const];
  return (
    <section className="sol-coluna" aria-label={texts.situacao}>
      <p className="z-fraco">
        {convenio} · <span className="sol-numero">{protocolo}</span>
      </p>
      <p className="sol-situacao" data-state={situacao.situacao} role="status">
        {situacao.titulo}
      </p>
      <dl className="sol-datas">
        {shown.map(([name, date]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{date}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
