import { expect, it } from 'vitest';
import { borrowCamera, holdCamera } from './camera.ts';

it('[CLIN-03] [F11] a photograph borrows the camera of the call, and gives it back; where nobody holds it, it is free', async () => {
  const told: string[] = [];
  holdCamera({
    lend: () => {
      told.push('lent');
      return Promise.resolve(() => void told.push('back'));
    },
  });
  const giveBack = await borrowCamera();
  expect(told).toEqual(['lent']);
  giveBack();
  expect(told).toEqual(['lent', 'back']);
  holdCamera(null);
  (await borrowCamera())();
  expect(told).toHaveLength(2);
});
