import { ShieldAlert, ShieldCheck, ShieldEllipsis, ShieldX, type LucideIcon } from 'lucide-react';
import type { SituacaoDoArquivo } from '#domain/assinatura/aspectos.ts';
import type { AspectoAssinatura } from '#domain/documentos/tipos.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { documentosTela } from '#messages/documentos-tela.ts';

const SHAPES: { readonly [situacao in SituacaoDoArquivo]: LucideIcon } = {
  valida: ShieldCheck,
  indeterminada: ShieldAlert,
  'nao-conferida': ShieldAlert,
  invalida: ShieldX,
  conferindo: ShieldEllipsis,
};

/** That a file holds signatures, and how they stand: shape and words say it, the colour only repeats it. */
export function Shield(props: {
  readonly situacao: SituacaoDoArquivo | null;
  readonly aspectos?: readonly AspectoAssinatura[];
  readonly conferidoEm?: string | null;
}) {
  const { situacao, aspectos = [], conferidoEm = null } = props;
  if (situacao === null) return null;
  const Shape = SHAPES[situacao];
  const label = documentosTela.escudo(situacao, aspectos[0]?.propriedades.referencia ?? null);
  return (
    <Shape className="z-doc-assinado" data-situacao={situacao} size={16} role="img" aria-label={label}>
      <title>{conferidoEm ? documentosTela.escudoQuando(label, formatDataHora(conferidoEm)) : label}</title>
    </Shape>
  );
}
