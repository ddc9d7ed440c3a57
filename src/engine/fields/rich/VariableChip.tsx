import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react';
import { FONTES, variavelDe } from '#domain/modelo-documento/variaveis.ts';

/** A variable in the text, by its name. Hovering says what it stands for and how it looks filled in. */
export function VariableChip({ node, selected }: NodeViewProps) {
  const nome = String(node.attrs['nome']);
  const variavel = variavelDe(nome);
  const fonte = FONTES.find((fonte) => fonte.fonte === variavel?.fonte)?.titulo;
  return (
    <NodeViewWrapper
      as="span"
      className="z-rico-variavel"
      data-fonte={variavel?.fonte}
      data-escolhida={selected ? '' : undefined}
      title={variavel ? `${fonte}: ${variavel.titulo} (${variavel.exemplo})` : nome}
    >
      {variavel?.titulo ?? nome}
    </NodeViewWrapper>
  );
}
