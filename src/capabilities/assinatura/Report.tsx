/** The verifier's report in plain words: one card for each signature (NGS2.34). */
import { Card, Descriptions, Tag, Typography } from 'antd';
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

const LOOKS = {
  valida: [CircleCheck, 'success'],
  invalida: [CircleAlert, 'error'],
  indeterminada: [CircleHelp, 'warning'],
} as const;

const quando = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'medium' });
const emPalavras = (iso: string) => quando.format(new Date(iso));

export function Report({ relatorio }: { readonly relatorio: RelatorioAssinaturas }) {
  if (relatorio.assinaturas.length === 0)
    return <Typography.Paragraph type="secondary">{texts.semAssinaturas}</Typography.Paragraph>;
  return (
    <>
      <ol className="z-limpa z-pilha">
        {relatorio.assinaturas.map((assinatura, lugar) => (
          <Signature key={`${lugar}-${assinatura.signatario ?? ''}`} assinatura={assinatura} />
        ))}
      </ol>
      <Typography.Paragraph type="secondary">
        {texts.conferidoEm(emPalavras(relatorio.conferidoEm))}
      </Typography.Paragraph>
    </>
  );
}

function Signature({ assinatura }: { readonly assinatura: AssinaturaConferida }) {
  const { natureza, referencia } = assinatura;
  const momento = momentoDe(assinatura);
  const hora = momento ? momentoAssinatura(momento, emPalavras(momento.em)) : texts.semHora;
  const politica = referencia ? referenciaAssinatura[referencia] : null;
  const linhas = [
    [texts.conselho, assinatura.registro?.conselho ?? null],
    [texts.cpf, assinatura.cpf],
    [texts.quando, hora],
    [texts.politica, [naturezaAssinatura[natureza], politica].filter(Boolean).join(' · ')],
    [texts.emissor, assinatura.emissor],
    // What changed inside it is told as the reason: that nothing was added after it would read as its contrary.
    [
      texts.depois,
      assinatura.motivos.includes('conteudo-alterado') ? null : depoisDaAssinatura[assinatura.depois],
    ],
  ] as const;
  return (
    <li>
      <Card
        size="small"
        title={
          <>
            <Situation situacao={assinatura.situacao} /> {assinatura.signatario ?? '—'}
          </>
        }
        extra={assinatura.demonstracao ? <Tag>{certificadoDemonstracao}</Tag> : undefined}
      >
        {assinatura.motivos.map((motivo) => (
          <p key={motivo}>{motivoAssinatura[motivo]}</p>
        ))}
        <Descriptions
          size="small"
          column={1}
          items={linhas.flatMap(([nome, valor]) =>
            valor ? [{ key: nome, label: nome, children: valor }] : [],
          )}
        />
      </Card>
    </li>
  );
}

/** Colour, shape and word: the last says it for who sees neither of the others. */
export function Situation({ situacao }: { readonly situacao: SituacaoAssinatura }) {
  const [Icon, tone] = LOOKS[situacao];
  return (
    <Tag bordered={false} color={tone} icon={<Icon className="z-marca-linha" size={14} aria-hidden />}>
      {situacaoAssinatura[situacao]}
    </Tag>
  );
}
