import { Button } from 'antd';
import type { ReactNode } from 'react';
import { uiMessages } from '#messages/app.ts';
import { createStore, useStore } from '#shared/hooks/store.ts';
import { onDemand } from './on-demand.tsx';

/** antd's dialog is no part of the start; whoever is signed in has it before the first question. */
const Modal = onDemand(async () => ({ default: (await import('./Modal.tsx')).Modal }));
export const bringQuestions = Modal.bring;

export type Question = {
  /** Names the thing: 'Excluir o banco 001 · Banco do Brasil?' */
  readonly title: string;
  readonly text?: ReactNode;
  /** Default 'Sim' and 'Não'. */
  readonly yes?: string;
  readonly no?: string;
  readonly danger?: boolean;
  /** Stands in place of `no`: this is done instead of what is asked. Esc and the cross do neither. */
  readonly instead?: { readonly label: string; readonly run: () => void };
};

export function ConfirmDialog({
  title,
  text,
  yes,
  no,
  danger,
  instead,
  onAnswer,
}: Question & { onAnswer: (yes: boolean) => void }) {
  return (
    <Modal
      title={title}
      role="alertdialog"
      stubborn
      onClose={() => onAnswer(false)}
      footer={
        <>
          {instead ? (
            <Button
              onClick={() => {
                onAnswer(false);
                instead.run();
              }}
            >
              {instead.label}
            </Button>
          ) : (
            <Button onClick={() => onAnswer(false)}>{no ?? uiMessages.nao}</Button>
          )}
          <Button type="primary" danger={danger === true} data-foco="" onClick={() => onAnswer(true)}>
            {yes ?? uiMessages.sim}
          </Button>
        </>
      }
    >
      {text}
    </Modal>
  );
}

const asked = createStore<(Question & { answer: (yes: boolean) => void }) | null>(null);

/** Asks and waits; false on Não, Esc or when another question replaces it. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer: (yes) => {
        asked.set(null);
        resolve(yes);
      },
    });
  });
}

/** Mounted once by app. */
export function ConfirmHost() {
  const question = useStore(asked);
  return question ? <ConfirmDialog {...question} onAnswer={question.answer} /> : null;
}
