import type { Editor } from '@tiptap/react';
import { Checkbox, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { chaveDoRotulo, limparCampo, ROTULO_MAXIMO } from '#domain/modelo-documento/campos.ts';
import { TIPOS_CAMPO, type Campo, type TipoCampo } from '#domain/modelo-documento/tipos.ts';
import { EXTENSO_CAMPO, textoRico as texto, TITULO_CAMPO } from '#messages/texto-rico.ts';
import { FormDialog, refuse } from '#shared/ui/FormDialog.tsx';

type Asked = {
  rotulo: string;
  tipo: TipoCampo;
  obrigatorio: boolean;
  extenso: boolean;
  tiraLinha: boolean;
  opcoes: string;
};

/** 'Campo a perguntar': what is asked when a document is made, put where the cursor is; or one of the text, altered. */
export function FieldDialog({
  editor,
  campo,
  onClose,
}: {
  editor: Editor;
  campo?: Campo;
  onClose: () => void;
}) {
  const [now, setNow] = useState<Pick<Asked, 'tipo' | 'obrigatorio'>>({
    tipo: campo?.tipo ?? 'TEXTO',
    obrigatorio: campo?.obrigatorio ?? true,
  });
  const words = EXTENSO_CAMPO[now.tipo];
  return (
    <FormDialog<Asked>
      title={campo ? texto.campoAlterar(campo.rotulo) : texto.campo}
      action={campo ? texto.aplicar : texto.campoInserir}
      failure={texto.campoFalhou}
      initial={{
        rotulo: campo?.rotulo ?? '',
        ...now,
        extenso: campo ? campo.extenso === true : true,
        tiraLinha: campo ? campo.tiraLinha === true : true,
        opcoes: campo?.opcoes?.join('\n') ?? '',
      }}
      onChange={({ tipo, obrigatorio }) => setNow({ tipo, obrigatorio })}
      submit={({ opcoes, ...asked }) => {
        const made = limparCampo({ ...asked, opcoes: opcoes?.split('\n') ?? [] });
        if (!made) throw new Error(texto.campoFalhou);
        put(editor, made, campo?.chave);
      }}
      onClose={onClose}
    >
      <Form.Item
        name="rotulo"
        label={texto.campoRotulo}
        rules={[refuse((typed) => (chaveDoRotulo(typed) === '' ? texto.campoSemRotulo : null))]}
      >
        <Input data-foco maxLength={ROTULO_MAXIMO} placeholder={texto.campoExemplo} />
      </Form.Item>
      <Form.Item name="tipo" label={texto.campoTipo}>
        <Select options={TIPOS_CAMPO.map((value) => ({ value, label: TITULO_CAMPO[value] }))} />
      </Form.Item>
      <Form.Item
        name="opcoes"
        hidden={now.tipo !== 'LISTA'}
        label={texto.campoOpcoes}
        rules={[
          refuse((typed) =>
            now.tipo === 'LISTA' && !typed.split('\n').some((linha) => linha.trim())
              ? texto.campoSemOpcoes
              : null,
          ),
        ]}
      >
        <Input.TextArea rows={4} />
      </Form.Item>
      <Form.Item name="extenso" valuePropName="checked" hidden={!words}>
        <Checkbox>{words}</Checkbox>
      </Form.Item>
      <Form.Item name="obrigatorio" valuePropName="checked">
        <Checkbox>{texto.campoObrigatorio}</Checkbox>
      </Form.Item>
      <Form.Item name="tiraLinha" valuePropName="checked" hidden={now.obrigatorio}>
        <Checkbox>{texto.campoTiraLinha}</Checkbox>
      </Form.Item>
    </FormDialog>
  );
}

/** Puts a field at the cursor; `former` is the key of the question that it takes the place of, wherever that stands. */
function put(editor: Editor, campo: Campo, former?: string): void {
  if (former === undefined) {
    editor.chain().focus().insertContent({ type: 'campo', attrs: campo }).run();
    return;
  }
  editor
    .chain()
    .command(({ tr, state }) => {
      state.doc.descendants((node, pos) => {
        if (node.type.name === 'campo' && node.attrs['chave'] === former)
          tr.setNodeMarkup(pos, undefined, campo, node.marks);
      });
      return true;
    })
    .run();
}
