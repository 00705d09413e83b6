# Made by `npm run generate` from the endpoint registry. Do not edit.
