/** The papers that will come out of it: equal ones are one line. */
import { Typography } from 'antd';
import type { Papel } from '#domain/prescricao/receituario.ts';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';
import { kindOf } from './ItemLine.tsx';

/** 'Receita de antimicrobiano: 2 vias, vale 10 dias, assinatura qualificada'. */
function paperLine({ tipo, vias, validadeDias, assinatura, talao, pedeNumero }: Papel): string {
  return `${kindOf(tipo)?.title ?? tipo}: ${[
    ...(talao ? [] : [texto.vias(vias)]),
    ...(validadeDias === null ? [] : [texto.valeDias(validadeDias)]),
    talao
      ? texto.talao
      : assinatura === 'A_MAO'
        ? texto.aMao
        : assinatura === 'QUALIFICADA'
          ? texto.qualificada
          : texto.avancada,
    ...(pedeNumero ? [texto.comNumero] : []),
  ].join(', ')}`;
}

export function Outcome({ papeis }: { readonly papeis: readonly Papel[] }) {
  if (papeis.length === 0) return null;
  const lines = Map.groupBy(papeis.map(paperLine), (line) => line);
  return (
    <div>
      <Typography.Text strong>{texto.sairao(papeis.length)}</Typography.Text>
      <ul className="z-limpa">
        {[...lines].map(([line, { length }]) => (
          <li key={line}>{length > 1 ? texto.vezes(length, line) : line}</li>
        ))}
      </ul>
      {[...new Set(papeis.flatMap(({ porqueImpressa }) => porqueImpressa ?? []))].map((why) => (
        <Typography.Paragraph key={why} type="secondary" style={{ marginBottom: 0 }}>
          {why}
        </Typography.Paragraph>
      ))}
    </div>
  );
}
