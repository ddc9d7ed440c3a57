import { ShieldAlert, ShieldCheck, ShieldEllipsis, ShieldX, type LucideIcon } from 'lucide-react';
import type { SituacaoDoArquivo } from '#domain/assinatura/relatorio.ts';
import type { AspectoAssinatura } from '#domain/documento/tipos.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { documentosTela } from '#messages/documento-tela.ts';

const SHAPES: { readonly [situacao in SituacaoDoArquivo]: readonly [Shape: LucideIcon, tone: string] } = {
  valida: [ShieldCheck, 'success'],
  indeterminada: [ShieldAlert, 'warning'],
  'nao-conferida': [ShieldAlert, 'warning'],
  invalida: [ShieldX, 'error'],
  conferindo: [ShieldEllipsis, 'text-soft'],
};

/** That a file holds signatures, and how they stand: shape and words say it, the colour only repeats it. */
export function Shield(props: {
  readonly situacao: SituacaoDoArquivo | null;
  readonly aspectos?: readonly AspectoAssinatura[];
  readonly conferidoEm?: string | null;
}) {
  const { situacao, aspectos = [], conferidoEm = null } = props;
  if (situacao === null) return null;
  const [Shape, tone] = SHAPES[situacao];
  const label = documentosTela.escudo(situacao, aspectos[0]?.propriedades.referencia ?? null);
  return (
    <Shape
      data-situacao={situacao}
      style={{ flex: 'none', color: `var(--z-${tone})` }}
      size={16}
      role="img"
      aria-label={label}
    >
      <title>{conferidoEm ? documentosTela.escudoQuando(label, formatDataHora(conferidoEm)) : label}</title>
    </Shape>
  );
}
