import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react';
import { Flex, Input } from 'antd';
import { ImageOff, Trash2 } from 'lucide-react';
import { LARGURA } from '#domain/modelo-documento/tipos.ts';
import { textoRico } from '#messages/texto-rico.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { usePicture } from './picture.ts';

const WIDTHS = [20, 40, 60, 80, 100] as const;

/** A picture in the text; chosen, it offers its width, its description and its removal. */
export function ImageView({ node, selected, editor, updateAttributes, deleteNode }: NodeViewProps) {
  const { caminho, alt, largura, textAlign } = node.attrs as {
    caminho: string;
    alt: string;
    largura: number;
    textAlign: string | null;
  };
  const address = usePicture(caminho);
  const width = Math.min(LARGURA.maxima, Math.max(LARGURA.minima, largura));
  return (
    <NodeViewWrapper
      className="z-rico-imagem"
      data-alinha={textAlign ?? undefined}
      data-escolhida={selected ? '' : undefined}
      data-drag-handle
    >
      {address === null ? (
        <Flex component="span" gap={8} className="z-rico-imagem-falta" style={{ width: `${width}%` }}>
          <ImageOff size={20} aria-hidden /> {textoRico.imagemIndisponivel}
        </Flex>
      ) : (
        <img src={address} alt={alt || textoRico.imagemSemTexto} style={{ width: `${width}%` }} />
      )}
      {selected && editor.isEditable ? (
        // The text's own keys stay out of it.
        <Flex
          component="span"
          gap={6}
          role="group"
          aria-label={textoRico.imagemOpcoes}
          className="z-rico-imagem-opcoes"
          contentEditable={false}
          onKeyDown={(event) => event.stopPropagation()}
        >
          {/* Native: the editor takes the mouse of whatever in it is no native control (tiptap NodeView.stopEvent), and antd's list would close. */}
          <select
            aria-label={textoRico.imagemLargura}
            value={WIDTHS.find((option) => option >= width) ?? 100}
            onChange={(event) => updateAttributes({ largura: Number(event.target.value) })}
          >
            {WIDTHS.map((choice) => (
              <option key={choice} value={choice}>{`${choice}%`}</option>
            ))}
          </select>
          <Input
            aria-label={textoRico.imagemDescricao}
            placeholder={textoRico.semDescricao}
            maxLength={300}
            value={alt}
            onChange={(event) => updateAttributes({ alt: event.target.value })}
          />
          <IconButton
            label={textoRico.imagemRetirar}
            icon={<Trash2 size={16} aria-hidden />}
            onClick={deleteNode}
          />
        </Flex>
      ) : null}
    </NodeViewWrapper>
  );
}
