/** The verifier's report in plain words: one card for each signature (NGS2.34). */
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import {
  momentoDe,
  type AssinaturaConferida,
  type RelatorioAssinaturas,
  type SituacaoAssinatura,
} from '#domain/assinatura/relatorio.ts';
import {
  certificadoDemonstracao,
  depoisDaAssinatura,
  momentoAssinatura,
  motivoAssinatura,
  naturezaAssinatura,
  referenciaAssinatura,
  situacaoAssinatura,
} from '#messages/assinatura.ts';
import { assinaturaTela as texts } from '#messages/assinatura-tela.ts';
import './assinatura.css';

const ICONS = { valida: CircleCheck, invalida: CircleAlert, indeterminada: CircleHelp } as const;

const quando = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'medium' });
const emPalavras = (iso: string) => quando.format(new Date(iso));

export function Report({ relatorio }: { readonly relatorio: RelatorioAssinaturas }) {
  if (relatorio.assinaturas.length === 0) return <p className="z-assinatura-nota">{texts.semAssinaturas}</p>;
  return (
    <div className="z-assinaturas">
      <ol>
        {relatorio.assinaturas.map((assinatura, lugar) => (
          <Signature key={`${lugar}-${assinatura.signatario ?? ''}`} assinatura={assinatura} />
        ))}
      </ol>
      <p className="z-assinatura-nota">{texts.conferidoEm(emPalavras(relatorio.conferidoEm))}</p>
    </div>
  );
}

function Signature({ assinatura }: { readonly assinatura: AssinaturaConferida }) {
  const { natureza, referencia } = assinatura;
  const momento = momentoDe(assinatura);
  const hora = momento ? momentoAssinatura(momento, emPalavras(momento.em)) : texts.semHora;
  const politica = referencia ? referenciaAssinatura[referencia] : null;
  const linhas = [
    [texts.cpf, assinatura.cpf],
    [texts.quando, hora],
    [texts.politica, [naturezaAssinatura[natureza], politica].filter(Boolean).join(' · ')],
    [texts.emissor, assinatura.emissor],
    // What changed inside it is told as the reason: that nothing was added after it would read as its contrary.
    [texts.depois, assinatura.motivos.includes('conteudo-alterado') ? null : depoisDaAssinatura[assinatura.depois]],
  ] as const;
  return (
    <li className="z-conferida" data-situacao={assinatura.situacao}>
      <header>
        <Situation situacao={assinatura.situacao} />
        <strong>{assinatura.signatario ?? '—'}</strong>
        {assinatura.demonstracao ? <span className="z-assinatura-demo">{certificadoDemonstracao}</span> : null}
      </header>
      {assinatura.motivos.map((motivo) => (
        <p key={motivo} className="z-assinatura-motivo">
          {motivoAssinatura[motivo]}
        </p>
      ))}
      <dl>
        {linhas.map(([nome, valor]) =>
          valor ? (
            <div key={nome}>
              <dt>{nome}</dt>
              <dd>{valor}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </li>
  );
}

function Situation({ situacao }: { readonly situacao: SituacaoAssinatura }) {
  const Icon = ICONS[situacao];
  return (
    <span className="z-assinatura-situacao" data-situacao={situacao}>
      <Icon size={16} aria-hidden />
      {situacaoAssinatura[situacao]}
    </span>
  );
}
