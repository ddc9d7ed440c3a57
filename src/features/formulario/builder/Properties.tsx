import { Alert, Form } from 'antd';
import { MousePointerClick } from 'lucide-react';
import { useEffect, useState } from 'react';
import { chavesDe, isChave } from '#domain/formulario/chaves.ts';
import { posicaoDe } from '#domain/formulario/editar.ts';
import { lugaresDe } from '#domain/formulario/grafo.ts';
import type { Publicadas } from '#domain/formulario/publicadas.ts';
import {
  isCampo,
  percorrer,
  type Campo,
  type Componente,
  type Dado,
  type Grupo,
  type Problema,
} from '#domain/formulario/tipos.ts';
import { construtor, propriedades as texto, tipos } from '#messages/formulario-construtor.ts';
import { EmptyState } from '#shared/ui/State.tsx';
import { ConditionEditor } from './ConditionEditor.tsx';
import { CheckProp, TextProp } from './fields.tsx';
import { KindFields } from './KindFields.tsx';
import { ICONES, nomeDe } from './kinds.ts';
import { useChosen, type Editor } from './useEditor.ts';

type Props = {
  editor: Editor;
  problemas: readonly Problema[];
  readOnly: boolean;
  /** What published versions hold for ever. */
  fixas: Publicadas;
};

/** What the chosen component asks and how. */
export function Properties({ editor, problemas, readOnly, fixas }: Props) {
  const item = useChosen(editor);
  if (!item)
    return (
      <EmptyState
        icon={<MousePointerClick size={26} strokeWidth={1.5} aria-hidden />}
        title={construtor.nenhum}
        text={construtor.nenhumTexto}
      />
    );
  return (
    <Panel
      key={editor.panel}
      item={item}
      editor={editor}
      problemas={problemas}
      readOnly={readOnly}
      fixas={fixas}
    />
  );
}

function Panel({ item, editor, problemas, readOnly, fixas }: Props & { item: Componente }) {
  const { chave } = item;
  const Icon = ICONES[item.tipo];
  const patch = (mudanca: object) => editor.patch(chave, mudanca);
  const field = isCampo(item);
  // A formula says what is wrong with it in its own place.
  const mine = problemas.filter((problema) => problema.chave === chave && item.tipo !== 'calculado');
  const rotulo =
    item.tipo === 'secao' || item.tipo === 'textofixo'
      ? texto.titulo
      : item.tipo === 'satisfacao'
        ? texto.pergunta
        : texto.rotulo;
  return (
    <Form className="z-construtor-propriedades" layout="vertical" component="div" disabled={readOnly}>
      <h2>
        <Icon size={16} aria-hidden /> {tipos[item.tipo]}
        <span className="z-so-leitor">: {nomeDe(item)}</span>
      </h2>
      {mine.map((problema) => (
        <Alert key={problema.texto} type="error" role="note" message={problema.texto} />
      ))}
      {item.tipo === 'colunas' ? null : (
        <TextProp label={rotulo} value={item.rotulo} onChange={(value) => patch({ rotulo: value })} />
      )}
      {field || item.tipo === 'grupo' || item.tipo === 'matriz' ? (
        <>
          <TextProp
            label={texto.ajuda}
            value={item.ajuda ?? ''}
            onChange={(value) => patch({ ajuda: value || undefined })}
          />
          {item.tipo === 'calculado' ? null : (
            <CheckProp
              label={texto.obrigatorio}
              value={item.obrigatorio ?? false}
              onChange={(value) => patch({ obrigatorio: value || undefined })}
            />
          )}
        </>
      ) : null}
      {item.tipo === 'secao' && posicaoDe(editor.itens, chave)?.pai === null ? (
        <CheckProp
          label={texto.pagina}
          help={texto.paginaAjuda}
          value={item.pagina ?? false}
          onChange={(value) => patch({ pagina: value || undefined })}
        />
      ) : null}
      {item.tipo === 'colunas' || item.tipo === 'secao' ? null : (
        <KindFields item={item} editor={editor} problemas={problemas} fixas={fixas} onPatch={patch} />
      )}
      {field ? (
        <CheckProp
          label={texto.metade}
          value={item.largura === 'metade'}
          onChange={(value) => patch({ largura: value ? 'metade' : undefined })}
        />
      ) : null}
      {item.tipo === 'colunas' ? null : (
        <ConditionEditor
          value={item.quando}
          campos={vizinhos(editor.dado, item)}
          onChange={(quando) => patch({ quando })}
        />
      )}
      {field || item.tipo === 'grupo' || item.tipo === 'matriz' ? (
        <KeyField
          item={item}
          editor={editor}
          locked={readOnly || fixas.chaves.has(chave)}
          fixed={fixas.chaves.has(chave)}
        />
      ) : null}
    </Form>
  );
}

/** Fields that a condition of this component may look at: of its own row inside a table, else of the form. */
function vizinhos({ templateRecord }: Dado, item: Componente): readonly (Campo | Grupo)[] {
  const inside = chavesDe([item]);
  const grupo = posicaoDe(templateRecord, item.chave)?.pai;
  const dono = [...percorrer(templateRecord)].find((place) => place.item.chave === grupo)?.item;
  if (dono?.tipo === 'grupo') return dono.itens.filter(({ chave }) => chave !== item.chave);
  return lugaresDe(templateRecord).flatMap(({ campo, grupo: grupoDoCampo }) =>
    grupoDoCampo === null && !inside.has(campo.chave) ? [campo] : [],
  );
}

function KeyField({
  item,
  editor,
  locked,
  fixed,
}: {
  item: Componente;
  editor: Editor;
  locked: boolean;
  fixed: boolean;
}) {
  const prevista = editor.prevista(item.chave);
  const [typed, setTyped] = useState(prevista);
  // While nobody gives another, the key goes with the label.
  useEffect(() => setTyped(prevista), [prevista]);
  const fits = (text: string) =>
    text === prevista || text === item.chave || (isChave(text) && !chavesDe(editor.itens).has(text));
  const wrong = !fits(typed);
  return (
    <div
      onBlur={() => {
        if (!wrong && typed !== prevista) editor.rename(item.chave, typed);
      }}
    >
      <TextProp
        label={texto.chave}
        help={wrong ? texto.chaveInvalida : fixed ? texto.chaveFixa : texto.chaveAjuda}
        value={typed}
        maxLength={40}
        disabled={locked}
        invalid={wrong}
        onChange={setTyped}
      />
    </div>
  );
}
