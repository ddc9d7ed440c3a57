import type { Editor } from '@tiptap/react';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { enderecoSeguro } from '#domain/modelo-documento/limpar.ts';
import { textoRico as texto } from '#messages/texto-rico.ts';
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
        chain
          .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href: address } }] })
          .run();
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
            <Button
              type="text"
              onClick={() => done(() => editor.chain().focus().extendMarkRange('link').unsetLink().run())}
            >
              {texto.enlaceTirar}
            </Button>
          )}
          <Button onClick={onClose}>{texto.cancelar}</Button>
          <Button type="primary" onClick={apply}>
            {texto.aplicar}
          </Button>
        </>
      }
    >
      <Form.Item
        layout="vertical"
        label={texto.enlaceEndereco}
        htmlFor="z-rico-endereco"
        validateStatus={wrong ? 'error' : undefined}
        help={wrong ? <span id="z-rico-endereco-erro">{texto.enlaceInvalido}</span> : undefined}
      >
        <Input
          id="z-rico-endereco"
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
      </Form.Item>
    </Modal>
  );
}
