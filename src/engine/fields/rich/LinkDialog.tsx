import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { enderecoSeguro } from '#domain/documento-modelo/limpar.ts';
import { textoRico as texto } from '#messages/texto-rico.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';

/** Address of a link; without a selection the address itself becomes the text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const present = editor.getAttributes('link')['href'] as string | undefined;
  const [typed, setTyped] = useState(present ?? '');
  const [wrong, setWrong] = useState(false);
  const done = (act: () => void) => {
    onClose();
    act();
  };
  const apply = () => {
    const text = typed.trim();
    const address = enderecoSeguro(/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text);
    if (address === null) return setWrong(true);
    done(() => {
      const chain = editor.chain().focus().extendMarkRange('link');
      if (editor.state.selection.empty && present === undefined)
        chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href: address } }] }).run();
      else chain.setLink({ href: address }).run();
    });
  };
  return (
    <Modal
      title={texto.enlaceTitulo}
      width={440}
      onClose={onClose}
      footer={
        <>
          {present === undefined ? null : (
            <Button kind="discreto" onClick={() => done(() => editor.chain().focus().extendMarkRange('link').unsetLink().run())}>
              {texto.enlaceTirar}
            </Button>
          )}
          <Button onClick={onClose}>{texto.cancelar}</Button>
          <Button kind="primario" onClick={apply}>
            {texto.aplicar}
          </Button>
        </>
      }
    >
      <label className="z-rotulo" htmlFor="z-rico-endereco">
        {texto.enlaceEndereco}
      </label>
      <input
        id="z-rico-endereco"
        className="z-campo"
        data-foco
        value={typed}
        placeholder={texto.enlaceExemplo}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? 'z-rico-endereco-erro' : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      {wrong ? (
        <span className="z-erro" id="z-rico-endereco-erro" role="alert">
          {texto.enlaceInvalido}
        </span>
      ) : null}
    </Modal>
  );
}
