/** One comment: who, when, what; its writer edits it in place or takes it back. */
import { Avatar, Button, Flex, Typography } from 'antd';
import { Pencil, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { chamadasNo, trechosDe, type Comentario } from '#domain/comentario/comentario.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { useTextDraft } from '#engine/kit/index.ts';
import { comentarioTela as texto, haQuanto } from '#messages/comentario.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { CommentField, fromDraft, toDraft } from './CommentField.tsx';
import { editar, retirar, type Registro } from './wire.ts';

type Props = {
  readonly registro: Registro;
  readonly comentario: Comentario;
  readonly agora: number;
  readonly meu: boolean;
  readonly onChanged: () => Promise<unknown>;
};

export function CommentItem({ registro, comentario, agora, meu, onChanged }: Props) {
  const { autor, criadoEm, editadoEm, texto: said, mencoes } = comentario;
  const [editing, setEditing] = useState(false);
  const takeBack = useAct(
    async () => {
      await retirar(registro, comentario);
      await onChanged();
    },
    { failure: texto.falhaRetirar },
  );
  const ask = async () => {
    const yes = await confirm({
      title: texto.perguntaRetirar,
      text: texto.perguntaTexto,
      yes: texto.sim,
      no: texto.cancelar,
      danger: true,
    });
    if (yes) await takeBack.run();
  };
  if (said === null)
    return (
      <Typography.Text type="secondary" italic>
        {texto.retirado(autor.nome)} · {haQuanto(comentario.retiradoEm ?? criadoEm, agora)}
      </Typography.Text>
    );
  return (
    <Flex gap={12} className="comentario">
      <Avatar aria-hidden>{initials(autor.nome)}</Avatar>
      <div className="comentario-corpo">
        <Flex gap={8} align="center" wrap>
          <Typography.Text strong>{autor.nome}</Typography.Text>
          <Typography.Text type="secondary" title={formatMinuto(criadoEm)}>
            <time dateTime={criadoEm}>{haQuanto(criadoEm, agora)}</time>
            {editadoEm === null ? null : (
              <span title={texto.editadoEm(formatMinuto(editadoEm))}> · {texto.editado}</span>
            )}
          </Typography.Text>
          {meu && !editing ? (
            <span className="comentario-atos">
              <IconButton
                label={texto.editar}
                icon={<Pencil size={16} aria-hidden />}
                onClick={() => setEditing(true)}
              />
              <IconButton
                label={texto.retirar}
                icon={<Undo2 size={16} aria-hidden />}
                loading={takeBack.busy}
                onClick={() => void ask()}
              />
            </span>
          ) : null}
        </Flex>
        {editing ? (
          <Editor
            registro={registro}
            comentario={comentario}
            said={said}
            onDone={onChanged}
            onClose={() => setEditing(false)}
          />
        ) : (
          <div className="comentario-texto">
            {trechosDe(said, mencoes).map(({ texto: piece, pessoa }, index) =>
              pessoa ? (
                <Typography.Text key={index} strong className="comentario-mencao">
                  {piece}
                </Typography.Text>
              ) : (
                <span key={index}>{piece}</span>
              ),
            )}
          </div>
        )}
      </div>
    </Flex>
  );
}

function Editor({
  registro,
  comentario,
  said,
  onDone,
  onClose,
}: {
  readonly registro: Registro;
  readonly comentario: Comentario;
  readonly said: string;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const original = { texto: said, mencoes: comentario.mencoes };
  const [value, setValue] = useState(original);
  const { found, forget } = useTextDraft(
    { recurso: 'comentarios', registro: `${registro.resource}-${registro.id}-${comentario.id}` },
    toDraft(value),
    toDraft(original),
  );
  useEffect(() => {
    if (found !== null) setValue((now) => (now.texto === said ? fromDraft(found) : now));
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [found]);
  const save = useAct(
    async () => {
      const mencoes = chamadasNo(value.texto, value.mencoes).map(({ id }) => id);
      await editar(registro, comentario, { texto: value.texto, mencoes });
      forget();
      await onDone();
      onClose();
    },
    { failure: texto.falhaEditar },
  );
  const ready = value.texto.trim() !== '' && value.texto.trim() !== said;
  const send = () => {
    if (ready) void save.run();
  };
  return (
    <Flex vertical gap={8}>
      <CommentField registro={registro} value={value} onChange={setValue} onSend={send} takesFocus />
      <Flex gap={8}>
        <Button type="primary" disabled={!ready} loading={save.busy} onClick={send}>
          {texto.gravar}
        </Button>
        <Button
          onClick={() => {
            forget();
            onClose();
          }}
        >
          {texto.cancelar}
        </Button>
      </Flex>
    </Flex>
  );
}

/** 'MS' of Maria da Silva. */
function initials(nome: string): string {
  const words = nome.split(/\s+/).filter((word) => word.length > 2);
  return `${words[0]?.[0] ?? nome[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toLocaleUpperCase(
    'pt-BR',
  );
}
